import { TypesenseFailure } from './typesense-failure.ts';

export interface ClusterHealthOptions {
  /** Rejects unless the cluster answers. */
  probe: () => Promise<void>;
  /** Receives the new state when the cluster stops answering and when it answers again. */
  onChange: (isUp: boolean, reason?: Error) => void;
  probing?: Partial<Probing>;
}

interface Probing {
  firstMs: number;
  /** The upper limit of the exponential backoff. */
  longestMs: number;
}

const defaultProbing: Probing = { firstMs: 500, longestMs: 3_000 };

/**
 * Tracks whether the cluster answers. After a failure no request waits for the cluster until a probe succeeds, so that
 * an outage delays one request only.
 */
export class ClusterHealth {
  readonly #options: ClusterHealthOptions;
  readonly #probing: Probing;
  #isUp = true;
  #changes = 0;
  #pauseMs: number;
  #timer: NodeJS.Timeout | undefined;
  #isStopped = false;
  /** The probe that runs after a timeout. */
  #check: Promise<void> | undefined;

  constructor(options: ClusterHealthOptions) {
    this.#options = options;
    this.#probing = { ...defaultProbing, ...options.probing };
    this.#pauseMs = this.#probing.firstMs;
  }

  get isUp(): boolean {
    return this.#isUp;
  }

  /** The number of times that the cluster went down or came back. */
  get changes(): number {
    return this.#changes;
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (!this.#isUp) {
      throw new TypesenseFailure('Typesense does not answer at the moment', null);
    }
    try {
      return await work();
    } catch (error) {
      if (error instanceof TypesenseFailure && error.isTimeout) {
        void this.#checkAfterTimeout(error);
      } else if (error instanceof TypesenseFailure && error.isOutage) {
        this.#setState(false, error);
      }
      throw error;
    }
  }

  stop(): void {
    this.#isStopped = true;
    clearTimeout(this.#timer);
  }

  /** A slow search fails alone. The cluster is down only if it does not even answer a probe. */
  async #checkAfterTimeout(timeout: TypesenseFailure): Promise<void> {
    this.#check ??= this.#options.probe();
    try {
      await this.#check;
    } catch {
      this.#setState(false, timeout);
    } finally {
      this.#check = undefined;
    }
  }

  #setState(isUp: boolean, reason?: Error): void {
    if (this.#isUp === isUp || this.#isStopped) {
      return;
    }
    this.#isUp = isUp;
    this.#changes += 1;
    this.#options.onChange(isUp, reason);
    if (!isUp) {
      this.#pauseMs = this.#probing.firstMs;
      this.#probeLater();
    }
  }

  #probeLater(): void {
    if (this.#isStopped) {
      return;
    }
    this.#timer = setTimeout(() => void this.#probe(), this.#pauseMs);
    this.#timer.unref();
    this.#pauseMs = Math.min(this.#pauseMs * 2, this.#probing.longestMs);
  }

  async #probe(): Promise<void> {
    try {
      await this.#options.probe();
    } catch {
      // The reason was reported when the cluster stopped answering.
      this.#probeLater();
      return;
    }
    this.#setState(true);
  }
}
