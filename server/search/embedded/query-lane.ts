import { pause, runInSlices, runSlice, type WorkMeter } from '../../slices.ts';
import { Scoreboard } from './scoreboard.ts';

/** A query that pauses. It works in the accumulator that it is given and leaves it empty. */
export type PausingQuery<T> = (board: Scoreboard) => Generator<void, T>;

/**
 * Runs the queries of one index. A query that finishes within one slice is answered at once. Longer queries continue in
 * slices, one query after the other: each holds an accumulator meanwhile, which takes megabytes in a large shop, so
 * there are only two.
 */
export class QueryLane {
  /** Used by first slices, each of which ends before the next begins. */
  #first = new Scoreboard();
  /** Used by the query that continues in slices. */
  #sliced = new Scoreboard();
  #lastTurn: Promise<unknown> = Promise.resolve();
  #turns = 0;

  /** True while a query has started and waits to continue. */
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
      // The query restarts later, so that it holds no third accumulator while it waits.
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
    // The caller receives the error; later queries must not fail with it.
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
