import { pause, runInSlices, runSlice, type WorkMeter } from '../../slices.ts';
import { Scoreboard } from './scoreboard.ts';

/** A query that pauses; it works in the scoreboard that it is given and leaves it empty. */
export type PausingQuery<T> = (board: Scoreboard) => Generator<void, T>;

/**
 * Runs the queries of one index. A query that takes no longer than one slice is answered at once. Longer
 * ones go on in slices, one query after the other: each needs a scoreboard of its own meanwhile, which in
 * a large shop takes megabytes, and there are two.
 */
export class QueryLane {
  /** For first slices, of which each ends before the next begins. */
  #first = new Scoreboard();
  /** For the query that goes on in slices. */
  #sliced = new Scoreboard();
  #lastTurn: Promise<unknown> = Promise.resolve();
  #turns = 0;

  /** Whether a query has begun and waits to go on. */
  get hasPaused(): boolean {
    return this.#turns > 0;
  }

  async run<T>(query: PausingQuery<T>, meter?: WorkMeter): Promise<T> {
    const board = this.#first;
    const work = query(board);
    const slice = clearOnFailure(board, () => runSlice(work, meter));
    if (slice.done) {
      board.hits.release();
      return slice.value;
    }
    if (this.#turns > 0) {
      // It gives up what it has done so far rather than hold a third scoreboard while it waits.
      board.clear();
      return this.#takeTurn(() => this.#finish(query(this.#sliced), meter));
    }
    [this.#first, this.#sliced] = [this.#sliced, board];
    return this.#takeTurn(() => this.#finish(work, meter));
  }

  async #finish<T>(work: Generator<void, T>, meter: WorkMeter | undefined): Promise<T> {
    const board = this.#sliced;
    try {
      await pause(meter);
      return await runInSlices(work, meter);
    } catch (error) {
      board.clear();
      throw error;
    } finally {
      board.hits.release();
    }
  }

  #takeTurn<T>(work: () => Promise<T>): Promise<T> {
    this.#turns += 1;
    const turn = this.#lastTurn.then(work).finally(() => {
      this.#turns -= 1;
    });
    // The caller hears of a failure; the queries after it are not to fail with it.
    this.#lastTurn = turn.catch(() => undefined);
    return turn;
  }
}

function clearOnFailure<T>(board: Scoreboard, work: () => T): T {
  try {
    return work();
  } catch (error) {
    board.clear();
    throw error;
  }
}
