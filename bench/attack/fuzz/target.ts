import { setTimeout as pause } from 'node:timers/promises';
import { type AttackedServer, type ServerOptions, startServer } from '../attacked-server.ts';
import { type Client, createClient } from './client.ts';
import type { Violation } from './judge.ts';
import type { WireAnswer, WireRequest } from './wire.ts';

/** Maximum time of a request in milliseconds. */
const hangMs = 10_000;

/** Maximum CPU time of a request in milliseconds. */
const mostCpuMs = 100;

/** Limit of the CPU time of a first request, even if the response is cached afterwards. */
const mostColdCpuMs = 300;

/** The longest that work in the background is waited for. */
const longestWorkMs = 30_000;

/** Interval of looks at a busy server, and the processor time in it that counts as quiet. */
const tickMs = 100;
const quietCpuMs = 20;

/** Largest body that the service reads. It may close the connection of a larger one. */
const largestBody = 256 * 1024;

export interface Sent {
  answer?: WireAnswer;
  violations: Violation[];
}

/** A server that is restarted when a request has killed or blocked it. */
export class Target {
  readonly #options: ServerOptions;
  #server: AttackedServer;
  #client: Client;
  #finishedLogs = '';
  sent = 0;
  dearestMs = 0;

  static async start(options: ServerOptions): Promise<Target> {
    return new Target(options, await startServer(options));
  }

  private constructor(options: ServerOptions, server: AttackedServer) {
    this.#options = options;
    this.#server = server;
    this.#client = createClient(server.port, hangMs);
  }

  get port(): number {
    return this.#server.port;
  }

  get log(): string {
    return this.#finishedLogs + this.#server.log();
  }

  async heapMb(): Promise<number> {
    return (await this.#server.usageAfterCollection()).heapMb;
  }

  /** Sends a request, and twice more if it was dear. */
  async send(request: WireRequest, limitMs = mostCpuMs): Promise<Sent> {
    const cpuMs: number[] = [];
    const first = await this.#measure(request, cpuMs);
    const [cold = 0] = cpuMs;
    if (!first.answer || cold <= limitMs) {
      return first;
    }
    if (await this.settle()) {
      // Work of an earlier request went on meanwhile.
      cpuMs.length = 0;
      await this.#measure(request, cpuMs);
    }
    // Garbage collection and compilation count too, so an expensive request must be expensive every time.
    await this.#measure(request, cpuMs);
    await this.#measure(request, cpuMs);
    const usual = Math.min(...cpuMs);
    this.dearestMs = Math.max(this.dearestMs, usual);
    const [mostCold = 0] = cpuMs;
    if (usual > limitMs || mostCold > Math.max(limitMs, mostColdCpuMs)) {
      const detail = `${cpuMs.map(Math.round).join(', ')} ms of CPU, at three times`;
      first.violations.push({ rule: `at most ${limitMs} ms of CPU`, detail });
    }
    return first;
  }

  /** Sends a request whose cost does not count. */
  async sendUnmeasured(request: WireRequest): Promise<Sent> {
    return this.#measure(request, []);
  }

  /** Waits until the server does nothing. Returns true if it was busy. */
  async settle(): Promise<boolean> {
    const until = performance.now() + longestWorkMs;
    for (let tick = 0; performance.now() < until; tick++) {
      const before = await this.#server.usage();
      await pause(tickMs);
      if ((await this.#server.usage()).cpuMs - before.cpuMs < quietCpuMs) {
        return tick > 0;
      }
    }
    return true;
  }

  async stop(): Promise<void> {
    this.#client.close();
    await this.#server.stop();
  }

  async #measure(request: WireRequest, cpuMs: number[]): Promise<Sent> {
    if (this.#server.hasEnded()) {
      return this.#restartEnded('after the answer to an earlier request');
    }
    const before = await this.#server.usage();
    this.sent += 1;
    let answer = await this.#client.send(request);
    if ('failure' in answer && answer.failure === 'closed' && !this.#server.hasEnded()) {
      // The server may have closed the keep-alive connection at that moment.
      answer = await this.#client.send(request);
    }
    if (this.#server.hasEnded()) {
      return this.#restartEnded('during the request');
    }
    if (!('failure' in answer)) {
      cpuMs.push((await this.#server.usage()).cpuMs - before.cpuMs);
      return { answer, violations: [] };
    }
    if (answer.failure === 'timeout') {
      await this.#restart();
      return violation('answers within 10 s', `no answer after ${Math.round(answer.ms)} ms`);
    }
    return (request.body?.length ?? 0) > largestBody
      ? { violations: [] }
      : violation('every request is answered', answer.message);
  }

  async #restartEnded(when: string): Promise<Sent> {
    const end = this.#server.log().slice(-1_500);
    await this.#restart();
    return violation('the process stays up', `it ended ${when}: ${end}`);
  }

  async #restart(): Promise<void> {
    this.#client.close();
    await this.#server.kill();
    this.#finishedLogs += this.#server.log();
    this.#server = await startServer(this.#options);
    this.#client = createClient(this.#server.port, hangMs);
  }
}

function violation(rule: string, detail: string): Sent {
  return { violations: [{ rule, detail }] };
}
