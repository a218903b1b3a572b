import type { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../base/errors.ts';
import type { AddressRules } from './allowed-address.ts';
import { CheckedSender, type OpenAnswer } from './checked-sender.ts';
import { retryAfterSeconds } from './retry-after.ts';

export interface JsonRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  url: string;
  headers?: Readonly<Record<string, string>>;
  body?: unknown;
  /** True when the store changes nothing, so that an answer that breaks off is asked for again; absent: for GET. */
  isRead?: boolean;
  /** True to get an answer that is no JSON too; absent: a successful one is an error. */
  takesPages?: boolean;
}

export interface JsonAnswer {
  status: number;
  headers: Headers;
  /** Undefined for an answer that is empty or no JSON. */
  value: unknown;
  /** The beginning of an answer that is no JSON. */
  page?: string;
}

export interface JsonClientOptions extends AddressRules {
  userAgent: string;
  signal: AbortSignal;
  /** The unit of the pauses after failures; absent: a second. */
  retryMs?: number;
  /** The most times that a request is sent while the store is busy or away; absent: 8. */
  maxTries?: number;
  /** The most milliseconds until an answer begins, for a value, and between two parts of lines; absent: a minute. */
  timeoutMs?: number;
  /** The most bytes of an answer, and characters of a line; absent: 64 MiB. */
  maxBytes?: number;
}

const defaultMaxTries = 8;
const maxPageLength = 4_000;
const maxPauseMs = 60_000;
const minuteMs = 60_000;
const defaultMaxBytes = 64 * 2 ** 20;
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

  get #maxTries(): number {
    return this.#options.maxTries ?? defaultMaxTries;
  }

  async send(request: JsonRequest): Promise<JsonAnswer> {
    const { method, url, isRead = method === 'GET', takesPages = false } = request;
    const { host } = new URL(url);
    return this.#repeat(request, async (answer) => {
      try {
        return await this.#read(answer, { host, takesPages });
      } catch (cause) {
        if (isRead || cause instanceof AppError || this.signal.aborted) {
          throw cause;
        }
        // The store may have done what it was told.
        throw new AppError('unavailable', `${host} has broken its answer off.`, { cause });
      }
    });
  }

  /**
   * Yields the lines of a large text, without holding the whole of it. Reads it again from its start when the
   * connection breaks, and goes on with the line that is next.
   */
  async *lines(url: string): AsyncGenerator<string> {
    let yielded = 0;
    for (let failures = 0; ; failures += 1) {
      const answer = await this.#repeat({ method: 'GET', url }, async (opened) => opened);
      let read = 0;
      try {
        for await (const line of this.#linesOf(answer)) {
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

  /** Sends a request until the store is neither busy nor away and its answer is read. */
  async #repeat<Result>(
    request: JsonRequest,
    read: (answer: OpenAnswer) => Promise<Result>,
  ): Promise<Result> {
    for (let tries = 1; ; tries += 1) {
      let failure: OpenAnswer | Error;
      try {
        const answer = await this.#open(request);
        if (!busy.has(answer.status) || (request.takesPages && tries === this.#maxTries)) {
          return await read(answer);
        }
        answer.body.destroy();
        failure = answer;
      } catch (error) {
        this.signal.throwIfAborted();
        if (error instanceof AppError && !isLookupAway(error)) {
          throw error;
        }
        failure = toError(error);
      }
      await this.#recover(failure, tries, new URL(request.url).host);
    }
  }

  /** Pauses after a failure. Throws after the last try. */
  async #recover(answer: OpenAnswer | Error, tries: number, host: string): Promise<void> {
    if (tries === this.#maxTries) {
      const reason = answer instanceof Error ? answer.message : `status ${answer.status}`;
      throw new AppError('unavailable', `${host} does not answer (${reason}).`);
    }
    await this.wait(this.#pauseMs(answer, tries));
  }

  /** Pauses until the client is stopped. */
  async wait(milliseconds: number): Promise<void> {
    await pause(milliseconds, undefined, { signal: this.#options.signal, ref: true });
  }

  async #open({ method, url, headers, body }: JsonRequest): Promise<OpenAnswer> {
    const { userAgent, signal, timeoutMs = minuteMs } = this.#options;
    return this.#sender.send(url, {
      method,
      headers: {
        'User-Agent': userAgent,
        Accept: 'application/json',
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      body: body === undefined ? undefined : JSON.stringify(body),
      signal,
      timeoutMs,
    });
  }

  /** Returns the value of an answer. Throws another error than an `AppError` when its body breaks off. */
  async #read(
    { status, headers, body }: OpenAnswer,
    { host, takesPages }: { host: string; takesPages: boolean },
  ): Promise<JsonAnswer> {
    const { timeoutMs = minuteMs, maxBytes = defaultMaxBytes } = this.#options;
    const content = await withTimeLimit(body, timeoutMs, () => textOf(body, maxBytes, host));
    if (content === '') {
      return { status, headers, value: undefined };
    }
    try {
      return { status, headers, value: JSON.parse(content) };
    } catch (cause) {
      if (status >= 400 || takesPages) {
        return { status, headers, value: undefined, page: content.slice(0, maxPageLength) };
      }
      throw new AppError('unavailable', `${host} does not answer with JSON.`, { cause });
    }
  }

  async *#linesOf({ status, body }: OpenAnswer): AsyncGenerator<string> {
    const { timeoutMs = minuteMs, maxBytes = defaultMaxBytes } = this.#options;
    if (status !== 200) {
      body.destroy();
      throw new AppError('unavailable', `The result of an export cannot be read (${status}).`);
    }
    const chunks = body.setEncoding('utf8')[Symbol.asyncIterator]();
    try {
      yield* splitLines(() => withTimeLimit(body, timeoutMs, () => chunks.next()), maxBytes);
    } finally {
      body.destroy();
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

/** Returns whether nobody could tell the address of a host at the moment. */
function isLookupAway({ cause }: AppError): boolean {
  return cause instanceof Error && 'code' in cause && cause.code === 'EAI_AGAIN';
}

async function* splitLines(
  next: () => Promise<IteratorResult<string>>,
  maxLength: number,
): AsyncGenerator<string> {
  let rest = '';
  for (let chunk = await next(); chunk.done !== true; chunk = await next()) {
    rest += chunk.value;
    // Splitting the whole of a long line for each of its chunks would take time that grows with its square.
    if (chunk.value.includes('\n')) {
      const lines = rest.split('\n');
      rest = lines.pop() ?? '';
      yield* lines;
    }
    if (rest.length > maxLength) {
      throw new AppError(
        'too-large',
        `A line of an export is longer than ${inMegabytes(maxLength)}.`,
      );
    }
  }
  yield rest;
}

async function textOf(body: Readable, maxBytes: number, host: string): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of body) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes > maxBytes) {
      throw new AppError('too-large', `${host} answers with more than ${inMegabytes(maxBytes)}.`);
    }
  }
  // Unlike a buffer, the decoder leaves out the byte order mark that plugins of stores put before their answers.
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Destroys a body that is not read in time. */
async function withTimeLimit<Result>(
  body: Readable,
  milliseconds: number,
  read: () => Promise<Result>,
): Promise<Result> {
  const timer = setTimeout(() => body.destroy(new Error('timed out')), milliseconds);
  return read().finally(() => clearTimeout(timer));
}

function inMegabytes(bytes: number): string {
  return `${Math.round(bytes / 2 ** 20)} MB`;
}

function toError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
