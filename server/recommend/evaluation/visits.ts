import { addedToCart, type SessionHistory, viewed } from '../models/history.ts';
import type { SplitHistory } from './split-history.ts';
import { firstSessionFrom } from './split.ts';

/** A session of a shopper. */
export interface Visit {
  /** Each product once, in the order of the first view. */
  viewed: readonly number[];
  added: ReadonlySet<number>;
}

/** Returns the later visits with at least two viewed products. */
export function visitsAfter({ whole: { sessions }, splitAt }: SplitHistory): Visit[] {
  const visits: Visit[] = [];
  for (let session = firstSessionFrom(sessions, splitAt); session < countOf(sessions); session++) {
    const visit = readVisit(sessions, session);
    if (visit.viewed.length >= 2) {
      visits.push(visit);
    }
  }
  return visits;
}

/** Returns the missing data as text, or null when there is enough to learn from and to predict. */
export function missingVisits(
  { whole, training }: SplitHistory,
  laterVisits: number,
): string | null {
  if (!whole.sessions.acts.includes(viewed)) {
    return 'needs views: none recorded';
  }
  const before = countOf(training.sessions);
  return before > 0 && laterVisits > 0
    ? null
    : 'needs sessions before the split and later ones of two viewed products or more: ' +
        `there are ${before} and ${laterVisits}`;
}

function countOf({ starts }: SessionHistory): number {
  return starts.length - 1;
}

function readVisit({ starts, products, acts }: SessionHistory, session: number): Visit {
  const visit = { viewed: new Set<number>(), added: new Set<number>() };
  const end = starts[session + 1] ?? 0;
  for (let step = starts[session] ?? 0; step < end; step++) {
    const product = products[step] ?? 0;
    if (acts[step] === viewed) {
      visit.viewed.add(product);
    } else if (acts[step] === addedToCart) {
      visit.added.add(product);
    }
  }
  return { viewed: [...visit.viewed], added: visit.added };
}
