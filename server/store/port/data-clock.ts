/** Called at each tick. `mayHaveChanged` is false when no process has written since the tick before. */
export type Tick = (mayHaveChanged: boolean) => void;

/** Calls `tick` about twice a second, and soon after writes of this process. Returns a function that stops that. */
export type Listen = (tick: Tick) => () => Promise<void>;

/** The longest time for which a write of another process is not noticed. */
const tickMs = 500;

/** The shortest time between two ticks. Writes that follow one another closely share one. */
const leastMs = 50;

/** Calls `wake` when other processes tell that they have written. Returns a function that stops that. */
type HearOthers = (wake: () => void) => () => Promise<void>;

const hearNothing: HearOthers = () => async () => undefined;

/** The clock of a process, by which all its followers and jobs notice writes. Nothing else polls the database. */
export class DataClock {
  readonly #hasChanged: () => Promise<boolean>;
  readonly #hearOthers: HearOthers;
  readonly #followers = new Set<{ tick: Tick; isNew: boolean }>();
  #timer: NodeJS.Timeout | undefined;
  #ticking: Promise<void> | undefined;
  #tickedAt = -Infinity;
  #isWoken = false;
  #stopHearing: () => Promise<void> = async () => undefined;

  /**
   * @param hasChanged - whether any process may have written since the last call
   * @param hearOthers - absent: other processes send no messages
   */
  constructor(hasChanged: () => Promise<boolean>, hearOthers: HearOthers = hearNothing) {
    this.#hasChanged = hasChanged;
    this.#hearOthers = hearOthers;
  }

  /** The first tick counts as a change, because the follower may have read before. */
  readonly listen: Listen = (tick) => {
    const follower = { tick, isNew: true };
    this.#followers.add(follower);
    if (this.#followers.size === 1) {
      this.#schedule(tickMs);
      // Once for all followers: on PostgreSQL, to listen takes a connection.
      this.#stopHearing = this.#hearOthers(() => this.wake());
    }
    return async () => {
      this.#followers.delete(follower);
      if (this.#followers.size === 0) {
        clearTimeout(this.#timer);
        await Promise.all([this.#ticking, this.#stopHearing()]);
      }
    };
  };

  /** Ticks soon, because this process has written. */
  wake(): void {
    if (this.#isWoken || this.#followers.size === 0) {
      return;
    }
    this.#isWoken = true;
    if (!this.#ticking) {
      this.#schedule(this.#untilNextMs());
    }
  }

  #untilNextMs(): number {
    return Math.max(0, this.#tickedAt + leastMs - performance.now());
  }

  #schedule(delayMs: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => {
      this.#ticking = this.#tick().finally(() => {
        this.#ticking = undefined;
        if (this.#followers.size > 0) {
          this.#schedule(this.#isWoken ? this.#untilNextMs() : tickMs);
        }
      });
    }, delayMs).unref();
  }

  async #tick(): Promise<void> {
    this.#tickedAt = performance.now();
    const isWoken = this.#isWoken;
    this.#isWoken = false;
    // A database that cannot tell may have changed. Asked also after a wake-up, whose change must not count twice.
    const hasChanged = await this.#hasChanged().catch(() => true);
    for (const follower of this.#followers) {
      const { tick, isNew } = follower;
      follower.isNew = false;
      tick(isWoken || hasChanged || isNew);
    }
  }
}
