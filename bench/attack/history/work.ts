import type { Measure } from '../part-context.ts';
import type { Answers, Broken } from './answers.ts';
import type { Place } from './place.ts';

/** What work needs to know of the run. */
export interface Running {
  place: Place;
  answers: Answers;
  random: () => number;
}

/** One kind of work that is done again and again, and checked when all faults are over. */
export interface Work {
  /** How many do it at the same time. */
  readonly lanes: number;
  /** The pause of a lane after each step. */
  readonly pauseMs: number;
  step: () => Promise<void>;
  /** Compares what was acknowledged with what is stored. */
  check: () => Promise<Broken[]>;
  measures: () => Measure[];
}

/** Returns a broken rule for each count that is not 0. */
export function countsOf(where: string, counts: Readonly<Record<string, readonly unknown[]>>) {
  return Object.entries(counts)
    .filter(([, found]) => found.length > 0)
    .map(([rule, found]): Broken => {
      const some = found.slice(0, 5).map((one) => JSON.stringify(one));
      return { rule, where, detail: `${found.length}: ${some.join(', ')}` };
    });
}
