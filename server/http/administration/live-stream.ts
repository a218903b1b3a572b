import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { AppError } from '../../base/errors.ts';

/** A message of server-sent events. */
export interface StreamMessage {
  /** Continues the stream behind this message after a break. */
  id: string;
  data: unknown;
}

/** An answer whose messages follow one another until its person, its server or its session ends it. */
export class LiveStream {
  /** The person whose streams share a limit. */
  readonly owner: string;
  readonly messages: (signal: AbortSignal) => AsyncIterable<StreamMessage>;

  constructor(owner: string, messages: LiveStream['messages']) {
    this.owner = owner;
    this.messages = messages;
  }
}

/** A browser opens six connections to a server at most, and its tabs need some for other requests. */
const maxOfOwner = 4;

const maxStreams = 64;

/** Shorter than proxies wait for a silent server. Also the time after which a stream notices the end of its session. */
const heartbeatMs = 3_000;

/** The time after which browsers connect again. */
const retryMs = 2_000;

/** All open streams of this process. */
export class OpenStreams {
  readonly #open = new Map<AbortController, string>();
  readonly #onFailure: (error: unknown) => void;
  #isClosed = false;

  /** @param onFailure - called when messages cannot be read. The browser connects again. */
  constructor(onFailure: (error: unknown) => void) {
    this.#onFailure = onFailure;
  }

  /**
   * Writes a stream to a response until it is aborted.
   * @throws AppError when the owner or the process has too many streams, or the server stops.
   */
  open(
    { owner, messages }: LiveStream,
    response: ServerResponse,
    { headers, isAllowed }: { headers: readonly string[]; isAllowed: () => Promise<boolean> },
  ): void {
    this.#admit(owner);
    response.writeHead(200, [...headers, ...streamHeaders]);
    if (response.req.method === 'HEAD') {
      response.end();
      return;
    }
    const ended = new AbortController();
    this.#open.set(ended, owner);
    response.write(`retry: ${retryMs}\n\n`);
    response.once('close', () => ended.abort());
    const stopBeating = beat(response, ended, isAllowed);
    const close = () => {
      stopBeating();
      ended.abort();
      this.#open.delete(ended);
      response.end();
    };
    void write(response, messages(ended.signal), ended.signal)
      .catch(this.#onFailure)
      .finally(close);
  }

  /** Ends all streams, and refuses new ones. */
  close(): void {
    this.#isClosed = true;
    for (const ended of this.#open.keys()) {
      ended.abort();
    }
  }

  #admit(owner: string): void {
    if (this.#isClosed) {
      throw new AppError('unavailable', 'The service is stopping: ask again in a moment.');
    }
    const ofOwner = [...this.#open.values()].filter((one) => one === owner);
    if (ofOwner.length >= maxOfOwner) {
      throw new AppError('conflict', 'You watch events in too many windows: close one of them.');
    }
    if (this.#open.size >= maxStreams) {
      throw new AppError('unavailable', 'Too many people watch events: try again in a moment.');
    }
  }
}

const streamHeaders = [
  'Content-Type',
  'text/event-stream; charset=utf-8',
  'Cache-Control',
  'no-store',
  // nginx would hold messages back until its buffer is full.
  'X-Accel-Buffering',
  'no',
];

/** Writes until the messages or the stream end. */
async function write(
  response: ServerResponse,
  messages: AsyncIterable<StreamMessage>,
  signal: AbortSignal,
): Promise<void> {
  try {
    for await (const { id, data } of messages) {
      if (signal.aborted) {
        return;
      }
      if (!response.write(`id: ${id}\ndata: ${JSON.stringify(data)}\n\n`)) {
        await once(response, 'drain', { signal });
      }
    }
  } catch (error) {
    if (!signal.aborted) {
      throw error;
    }
  }
}

/** Writes heartbeats. Ends a stream whose session has ended, and one whose client has not read since the last heartbeat. */
function beat(
  response: ServerResponse,
  ended: AbortController,
  isAllowed: () => Promise<boolean>,
): () => void {
  let isStalled = false;
  const check = async () => {
    if (response.writableNeedDrain) {
      if (isStalled) {
        response.destroy();
      }
      isStalled = true;
      return;
    }
    isStalled = false;
    const mayGoOn = await isAllowed().catch(() => false);
    if (!mayGoOn) {
      ended.abort();
    } else if (!response.writableEnded) {
      response.write(':\n\n');
    }
  };
  const timer = setInterval(() => void check(), heartbeatMs);
  timer.unref();
  return () => clearInterval(timer);
}
