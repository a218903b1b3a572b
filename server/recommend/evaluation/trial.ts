import {
  coverage,
  familiesPerList,
  hitAt,
  mostShown,
  ndcgAt,
  reciprocalRankAt,
} from './ranking-metrics.ts';
import { meanOf, type PairedDifference, pairedDifference } from './paired-difference.ts';

/** The places that shoppers see at a glance. Further places do not count. */
export const listLength = 10;

/** The places that a listing shows before a shopper scrolls it. */
const shownAtFirst = 6;

/** More cases take longer without making the figures more certain. */
export const maxCases = 4000;

/** A question whose answer is in the history. */
export interface Case {
  relevant: ReadonlySet<number>;
  /** Product numbers, best first. */
  recommended: readonly number[];
  /** The answer of popularity to the same question. */
  popular: readonly number[];
}

/** A recommender with the kind of question that tests it. */
export interface Trial {
  recommender: string;
  question: string;
  /** Set when the recommender is popularity itself, so that there is no comparison. */
  isPopularity?: boolean;
  prepare: () => Preparation;
}

export type Preparation =
  | { cases: Iterable<Case> }
  /** Text that names the missing data. */
  | { needs: string };

/** Means over all cases, each between 0 and 1 but the last. */
export interface Figures {
  hitRate: number;
  ndcg: number;
  mrr: number;
  coverage: number;
  /** The share of the lists that show the most shown product among their first six. */
  mostShown: number;
  /** The families in a list of ten. */
  families: number;
}

export interface Score {
  recommender: string;
  question: string;
  cases: number;
  figures: Figures;
  /** Null when the recommender is popularity itself. */
  popularity: PopularityFigures | null;
}

export interface PopularityFigures extends Figures {
  /** The recommender's NDCG minus that of popularity. */
  difference: PairedDifference;
}

export interface Unscored {
  recommender: string;
  question: string;
  needs: string;
}

export function runTrial(
  { recommender, question, isPopularity = false, prepare }: Trial,
  /** Family by product. */
  families: Uint32Array,
): Score | Unscored {
  const preparation = prepare();
  if ('needs' in preparation) {
    return { recommender, question, needs: preparation.needs };
  }
  const own = new Tally();
  const popular = new Tally();
  for (const { relevant, recommended, popular: popularList } of preparation.cases) {
    own.add(recommended, relevant);
    popular.add(popularList, relevant);
  }
  return {
    recommender,
    question,
    cases: own.ndcgs.length,
    figures: own.figures(families),
    popularity: isPopularity
      ? null
      : {
          ...popular.figures(families),
          difference: pairedDifference(own.ndcgs, popular.ndcgs),
        },
  };
}

/**
 * Returns the first `length` products of the sources, one source after the other, without repeats
 * and without `except`.
 */
export function listOf(
  sources: readonly Iterable<number>[],
  except: Iterable<number>,
  length = listLength,
): number[] {
  const used = new Set(except);
  const list: number[] = [];
  for (const source of sources) {
    for (const product of source) {
      if (list.length === length) {
        return list;
      }
      if (!used.has(product)) {
        used.add(product);
        list.push(product);
      }
    }
  }
  return list;
}

/** Sums the scores of one recommender over its cases. */
class Tally {
  readonly ndcgs: number[] = [];
  readonly #hits: number[] = [];
  readonly #reciprocalRanks: number[] = [];
  readonly #lists: (readonly number[])[] = [];

  add(list: readonly number[], relevant: ReadonlySet<number>): void {
    this.#hits.push(hitAt(list, relevant, listLength));
    this.ndcgs.push(ndcgAt(list, relevant, listLength));
    this.#reciprocalRanks.push(reciprocalRankAt(list, relevant, listLength));
    this.#lists.push(list.slice(0, listLength));
  }

  figures(families: Uint32Array): Figures {
    return {
      hitRate: meanOf(this.#hits),
      ndcg: meanOf(this.ndcgs),
      mrr: meanOf(this.#reciprocalRanks),
      coverage: coverage(new Set(this.#lists.flat()), families.length),
      mostShown: mostShown(this.#lists.map((list) => list.slice(0, shownAtFirst))),
      families: familiesPerList(this.#lists, families),
    };
  }
}
