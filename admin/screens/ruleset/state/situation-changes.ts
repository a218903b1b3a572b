import type { AdminContract } from '../../../../server/features/endpoints.ts';

export type SituationRun = AdminContract['runSituations']['answer']['data'][number];

type Product = SituationRun['before'][number];

/** The changes that a publication brings to the shopper of a situation. */
export interface SituationChange {
  readonly fresh: readonly Product[];
  readonly gone: readonly Product[];
  /** The products that change, of all on the longer list. */
  readonly changed: number;
  readonly all: number;
  /** True when the same products come in another order. */
  readonly isReordered: boolean;
}

export function compareLists({ before, after }: SituationRun): SituationChange {
  const fresh = after.filter(({ id }) => before.every((product) => product.id !== id));
  const gone = before.filter(({ id }) => after.every((product) => product.id !== id));
  const changed = Math.max(fresh.length, gone.length);
  return {
    fresh,
    gone,
    changed,
    all: Math.max(before.length, after.length),
    isReordered: changed === 0 && after.some(({ id }, place) => before[place]?.id !== id),
  };
}
