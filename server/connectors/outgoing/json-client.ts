import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../errors.ts';
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

export interface JsonClientOptions {
  userAgent: string;
  signal: AbortSignal;
  /** The unit of the pauses after failures; absent: a second. */
  retryMs?: number;
}

const maxTries = 8;
const maxPauseMs = 60_000;
const timeoutMs = 60_000;
const busy = new Set([429, 430, 500, 502, 503, 504]);

/** Sends requests to the API of a store, and again while the store is busy or away. */
export class JsonClient {
  readonly #options: JsonClientOptions;

  constructor(options: JsonClientOptions) {
    this.#options = options;
  }

  get signal(): AbortSignal {
    return this.#options.signal;
  }

  async send(request: JsonRequest): Promise<JsonAnswer> {
    const { host } = new URL(request.url);
    for (let tries = 1; ; tries += 1) {
      const answer = await this.#try(request);
      if (answer instanceof Response) {
        if (!busy.has(answer.status)) {
          return readAnswer(answer, host);
        }
        await answer.body?.cancel();
      }
      if (tries === maxTries) {
        const reason = answer instanceof Response ? `status ${answer.status}` : answer.message;
        throw new AppError('unavailable', `${host} does not answer (${reason}).`);
      }
      await this.wait(this.#pauseMs(answer, tries));
    }
  }

  /** Pauses until the client is stopped. */
  async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#options.signal, ref: true });
  }

  async #try({ method, url, headers, body }: JsonRequest): Promise<Response | Error> {
    const { userAgent, signal } = this.#options;
    try {
      return await fetch(url, {
        method,
        headers: {
          'User-Agent': userAgent,
          Accept: 'application/json',
          ...(body !== undefined && { 'Content-Type': 'application/json' }),
          ...headers,
        },
        redirect: 'manual',
        ...(body !== undefined && { body: JSON.stringify(body) }),
        signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
      });
    } catch (error) {
      signal.throwIfAborted();
      return error instanceof Error ? error : new Error(String(error));
    }
  }

  /** Returns the pause that the store asks for, else one that grows and is different for each client. */
  #pauseMs(answer: Response | Error, tries: number): number {
    const { retryMs = 1_000 } = this.#options;
    const header = answer instanceof Response ? answer.headers.get('retry-after') : null;
    const seconds = retryAfterSeconds(header ?? undefined, Date.now());
    return seconds === undefined
      ? Math.min(retryMs * 2 ** (tries - 1), maxPauseMs) * (0.5 + Math.random())
      : seconds * 1_000;
  }
}

async function readAnswer(answer: Response, host: string): Promise<JsonAnswer> {
  const { status, headers } = answer;
  try {
    const text = await answer.text();
    return { status, headers, value: text === '' ? undefined : JSON.parse(text) };
  } catch (cause) {
    if (status >= 400) {
      return { status, headers, value: undefined };
    }
    throw new AppError('unavailable', `${host} does not answer with JSON.`, { cause });
  }
}
