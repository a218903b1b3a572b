import { pause, runInSlices, runSlice, type WorkMeter } from '../../../base/slices.ts';
import { ScoreAccumulator } from './score-accumulator.ts';

/** A query that pauses. It works in the accumulator that it is given and leaves it empty. */
type PausingQuery<T> = (accumulator: ScoreAccumulator) => Generator<void, T>;

/**
 * Runs the queries of one index. A query that finishes within one slice is answered at once. Longer queries continue in
 * slices, one query after the other: each holds an accumulator meanwhile, which takes megabytes in a large shop, so
 * there are only two.
 */
export class QueryScheduler {
  /** Used by first slices, each of which ends before the next begins. */
  #first = new ScoreAccumulator();
  /** Used by the query that continues in slices. */
  #sliced = new ScoreAccumulator();
  #lastTurn: Promise<unknown> = Promise.resolve();
  #turns = 0;

  /** True while a query has started and waits to continue. */
  get hasPaused(): boolean {
    return this.#turns > 0;
  }

  async run<T>(query: PausingQuery<T>, meter?: WorkMeter): Promise<T> {
    const accumulator = this.#first;
    const work = query(accumulator);
    const slice = clearOnFailure(accumulator, () => runSlice(work, meter));
    if (slice.done) {
      accumulator.release();
      return slice.value;
    }
    if (this.#turns > 0) {
      // The query restarts later, so that it holds no third accumulator while it waits.
      accumulator.clear();
      return this.#takeTurn(() => this.#finish(query(this.#sliced), meter));
    }
    [this.#first, this.#sliced] = [this.#sliced, accumulator];
    return this.#takeTurn(() => this.#finish(work, meter));
  }

  async #finish<T>(work: Generator<void, T>, meter: WorkMeter | undefined): Promise<T> {
    const accumulator = this.#sliced;
    try {
      await pause(meter);
      return await runInSlices(work, meter);
    } catch (error) {
      accumulator.clear();
      throw error;
    } finally {
      accumulator.release();
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

function clearOnFailure<T>(accumulator: ScoreAccumulator, work: () => T): T {
  try {
    return work();
  } catch (error) {
    accumulator.clear();
    throw error;
  }
}
