import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { AppError } from '../../base/errors.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { PendingAnswers } from './pending-answers.ts';

type Limits = Pick<
  ConnectionLimits,
  'pendingBytes' | 'bytesOfNetwork' | 'waitingAnswersOfNetwork' | 'pausedMs'
>;

/**
 * Waits until an answer with so many products may be prepared for a client network. Returns undefined when it may
 * at once. Rejects when the client has left or leaves meanwhile, and when many answers wait for clients of its network
 * that pause.
 */
export type EnterRoom = (
  response: ServerResponse,
  network: string,
  products: number,
) => Promise<void> | undefined;

/** Answers with as many products as a widget shows never wait. */
const smallAnswerProducts = 24;

/** After a client has lost its connection because it paused, further answers of its network are refused for this time. */
const refusalSeconds = 5;

/** Estimated bytes of a product, before the answer is prepared. */
const bytesOfProduct = 4 * 1024;

interface LargeAnswer {
  readonly network: string;
  readonly socket: Socket;
  readonly bytes: number;
}

interface Waiting extends LargeAnswer {
  readonly start: () => void;
}

/**
 * Bounds the memory of large answers, from before they are prepared until their clients have taken them. One
 * begins in a turn of the event loop, so that small requests are read between two of them. Beyond its bounds a
 * network waits, and its clients that pause lose their connections. Networks take turns.
 */
export class AnswerRoom {
  readonly #limits: Limits;
  readonly #pending: Pick<PendingAnswers, 'closeLongestPaused'>;
  readonly #answers = new Set<LargeAnswer>();
  readonly #bytesOf = new Map<string, number>();
  /** Waiting answers by network, in the order of the networks' turns. */
  readonly #waiting = new Map<string, Set<Waiting>>();
  /** Times at which a client of a network last lost its connection because it paused. */
  readonly #pausedAt = new Map<string, number>();
  #bytes = 0;
  #hasStarted = false;
  #check: NodeJS.Timeout | undefined;

  constructor(limits: Limits, pending: Pick<PendingAnswers, 'closeLongestPaused'>) {
    this.#limits = limits;
    this.#pending = pending;
  }

  readonly enter: EnterRoom = (response, network, products) => {
    const { socket } = response;
    if (products <= smallAnswerProducts || !socket) {
      return undefined;
    }
    if (response.destroyed) {
      // The response will not emit `close` again, which would release the room.
      return Promise.reject(clientLeft());
    }
    const answer: LargeAnswer = { network, socket, bytes: products * bytesOfProduct };
    const waiting = this.#waiting.get(network)?.size ?? 0;
    if (waiting === 0 && this.#mayStart(answer)) {
      this.#start(answer, response);
      return undefined;
    }
    // Clients that read take their answers soon, however many of them wait.
    return waiting >= this.#limits.waitingAnswersOfNetwork && this.#hasPaused(network)
      ? Promise.reject(clientsPause())
      : this.#wait(answer, response);
  };

  #hasPaused(network: string): boolean {
    const pausedAt = this.#pausedAt.get(network);
    return pausedAt !== undefined && performance.now() - pausedAt < refusalSeconds * 1_000;
  }

  #wait(answer: LargeAnswer, response: ServerResponse): Promise<void> {
    const { network } = answer;
    return new Promise((resolve, reject) => {
      const leave = () => {
        this.#forget(waiting);
        reject(clientLeft());
      };
      const start = () => {
        response.off('close', leave);
        this.#start(answer, response);
        resolve();
      };
      const waiting: Waiting = { ...answer, start };
      response.once('close', leave);
      const ofNetwork = this.#waiting.get(network) ?? new Set();
      this.#waiting.set(network, ofNetwork.add(waiting));
      this.#check ??= setInterval(() => this.#closePaused(), this.#limits.pausedMs / 4).unref();
    });
  }

  #start(answer: LargeAnswer, response: ServerResponse): void {
    const { network, bytes } = answer;
    this.#answers.add(answer);
    this.#bytes += bytes;
    this.#bytesOf.set(network, (this.#bytesOf.get(network) ?? 0) + bytes);
    response.once('close', () => this.#release(answer));
    this.#hasStarted = true;
    // Immediates come after the poll phase, in which requests of others are read.
    setImmediate(() => {
      this.#hasStarted = false;
      this.#startNext();
    });
  }

  #release(answer: LargeAnswer): void {
    const { network, bytes } = answer;
    this.#answers.delete(answer);
    this.#bytes -= bytes;
    const left = (this.#bytesOf.get(network) ?? 0) - bytes;
    if (left > 0) {
      this.#bytesOf.set(network, left);
    } else {
      this.#bytesOf.delete(network);
    }
    setImmediate(() => this.#startNext());
  }

  #startNext(): void {
    for (const [network, ofNetwork] of this.#waiting) {
      const [next] = ofNetwork;
      if (next && this.#mayStart(next)) {
        this.#forget(next);
        if (ofNetwork.size > 0) {
          // The network moves behind the others.
          this.#waiting.delete(network);
          this.#waiting.set(network, ofNetwork);
        }
        next.start();
        return;
      }
    }
  }

  /** Returns whether the answer fits. A single answer may be larger than a bound. */
  #mayStart({ network, bytes }: LargeAnswer): boolean {
    const { pendingBytes, bytesOfNetwork } = this.#limits;
    const ofNetwork = this.#bytesOf.get(network) ?? 0;
    return (
      !this.#hasStarted &&
      (this.#bytes === 0 || this.#bytes + bytes <= pendingBytes) &&
      (ofNetwork === 0 || ofNetwork + bytes <= bytesOfNetwork)
    );
  }

  #forget(waiting: Waiting): void {
    const ofNetwork = this.#waiting.get(waiting.network);
    ofNetwork?.delete(waiting);
    if (ofNetwork?.size === 0) {
      this.#waiting.delete(waiting.network);
    }
    if (this.#waiting.size === 0) {
      clearInterval(this.#check);
      this.#check = undefined;
      this.#pausedAt.clear();
    }
  }

  /** Closes connections of each network that waits for its own clients; of any network when the room is full. */
  #closePaused(): void {
    for (const [network, ofNetwork] of this.#waiting) {
      const [next] = ofNetwork;
      const isFull = this.#bytes + (next?.bytes ?? 0) > this.#limits.pendingBytes;
      const answers = [...this.#answers].filter((one) => isFull || one.network === network);
      const closed = this.#pending.closeLongestPaused(answers.map(({ socket }) => socket));
      const ofClosed = answers.find(({ socket }) => socket === closed);
      if (ofClosed) {
        this.#pausedAt.set(ofClosed.network, performance.now());
      }
    }
  }
}

/** The refused client keeps its connection. If it were closed, it would come again with all its requests, which costs more. */
function clientsPause(): AppError {
  return new AppError(
    'unavailable',
    'Clients of your network have not read their large answers: try again in a few seconds.',
    { retryAfterSeconds: refusalSeconds },
  );
}

function clientLeft(): AppError {
  return new AppError('unavailable', 'The client left.');
}
