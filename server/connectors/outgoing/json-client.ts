import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
import type { AddressRules } from './allowed-address.ts';
import { CheckedSender, type OpenAnswer } from './checked-sender.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
}

export interface JsonAnswer {
  status: number;
  headers: Headers;
  value: unknown;
}

export interface JsonClientOptions extends AddressRules {
  userAgent: string;
  signal: AbortSignal;
  /** The unit of the pauses after failures; absent: a second. */
  retryMs?: number;
}

const maxTries = 8;
const maxPauseMs = 60_000;
const timeoutMs = 60_000;
const maxLineLength = 64 * 2 ** 20;
const busy = new Set([429, 430, 500, 502, 503, 504]);

/** Sends requests to the API of a store, and again while the store is busy or away. */
export class JsonClient {
  readonly #options: JsonClientOptions;
  readonly #sender: CheckedSender;

  constructor(options: JsonClientOptions) {
    this.#options = options;
    this.#sender = new CheckedSender(options);
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  async send(request: JsonRequest): Promise<JsonAnswer> {
    const answer = await this.#open(request, timeoutMs);
    return readAnswer(answer, new URL(request.url).host);
  }

  /**
   * Yields the lines of a large text, without holding the whole of it. Reads it again from its start when the
   * connection breaks, and goes on with the line that is next.
   */
  async *lines(url: string): AsyncGenerator<string> {
    let yielded = 0;
    for (let failures = 0; ; failures += 1) {
      const answer = await this.#open({ method: 'GET', url });
      let read = 0;
      try {
        for await (const line of linesOf(answer)) {
          read += 1;
          if (read > yielded) {
            yielded = read;
            failures = 0;
            yield line;
          }
        }
        return;
      } catch (error) {
        this.signal.throwIfAborted();
        if (error instanceof AppError) {
          throw error;
        }
        await this.#recover(toError(error), failures + 1, new URL(url).host);
      }
    }
  }

  /** Sends a request until the store is neither busy nor away. Without a time limit, its body may take long. */
  async #open(request: JsonRequest, limitMs?: number): Promise<OpenAnswer> {
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#try(request, limitMs);
      if (!(answer instanceof Error)) {
        if (!busy.has(answer.status)) {
          return answer;
        }
        answer.body.destroy();
      }
      await this.#recover(answer, tries, new URL(request.url).host);
    }
  }

  /** Pauses after a failure. Throws after the last try. */
  async #recover(answer: OpenAnswer | Error, tries: number, host: string): Promise<void> {
    if (tries === maxTries) {
      const reason = answer instanceof Error ? answer.message : `status ${answer.status}`;
      throw new AppError('unavailable', `${host} does not answer (${reason}).`);
    }
    await this.wait(this.#pauseMs(answer, tries));
  }

  /** Pauses until the client is stopped. */
  async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#options.signal, ref: true });
  }

  async #try(
    { method, url, headers, body }: JsonRequest,
    limitMs: number | undefined,
  ): Promise<OpenAnswer | Error> {
    const { userAgent, signal } = this.#options;
    try {
      return await this.#sender.send(url, {
        method,
        headers: {
          'User-Agent': userAgent,
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: limitMs ? AbortSignal.any([signal, AbortSignal.timeout(limitMs)]) : signal,
      });
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof AppError && error.kind === 'forbidden') {
        throw error;
      }
      return toError(error);
    }
  }

  /** Returns the pause that the store asks for, else one that grows and is different for each client. */
  #pauseMs(answer: OpenAnswer | Error, tries: number): number {
    const { retryMs = 1_000 } = this.#options;
    const header = answer instanceof Error ? null : answer.headers.get('retry-after');
    const seconds = retryAfterSeconds(header ?? undefined, Date.now());
    return seconds === undefined
      ? Math.min(retryMs * 2 ** (tries - 1), maxPauseMs) * (0.5 + Math.random())
      : seconds * 1_000;
  }
}

async function* linesOf({ status, body }: OpenAnswer): AsyncGenerator<string> {
  if (status !== 200) {
    body.destroy();
    throw new AppError('unavailable', `The result of an export cannot be read (${status}).`);
  }
  let rest = '';
  for await (const chunk of body.setEncoding('utf8')) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
    if (rest.length > maxLineLength) {
      throw new AppError('invalid', 'A line of an export is longer than 64 MB.');
    }
  }
  yield rest;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}

async function readAnswer(answer: OpenAnswer, host: string): Promise<JsonAnswer> {
  const { status, headers } = answer;
  try {
    const content = await text(answer.body);
    return { status, headers, value: content === '' ? undefined : JSON.parse(content) };
  } catch (cause) {
    if (status >= 400) {
      return { status, headers, value: undefined };
    }
    throw new AppError('unavailable', `${host} does not answer with JSON.`, { cause });
  }
}
