import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';

export type Overview = AdminContract['insightOverview']['answer'];
export type Row = Overview['widgets'][number];

/** Something that the merchant may want to mend, with the page where that is done. */
export type Finding =
  | {
      readonly kind: 'nothing-found';
      readonly terms: number;
      readonly searches: number;
      readonly href: string;
    }
  | {
      readonly kind: 'late-click';
      readonly term: string;
      readonly place: number;
      readonly href: string;
    }
  | {
      readonly kind: 'no-sales';
      readonly widget: string;
      readonly seen: number;
      readonly href: string;
    }
  | { readonly kind: 'few-agreed'; readonly share: number; readonly href: string };

/** Shoppers who click behind this place had to look for what they wanted. */
const latePlace = 4;

/** Fewer cases tell little. */
const fewestCases = 30;

const fewAgreed = 0.2;

/** Returns what is worth a look, the costliest first. */
export function findings(overview: Overview): Finding[] {
  return [
    ...nothingFound(overview),
    ...overview.terms.flatMap(lateClick),
    ...overview.widgets.flatMap(withoutSales),
    ...fewWhoAgree(overview),
  ];
}

function nothingFound({ found_nothing: rows }: Overview): Finding[] {
  const searches = rows.reduce((sum, { without_results }) => sum + (without_results ?? 0), 0);
  return rows.length === 0
    ? []
    : [{ kind: 'nothing-found', terms: rows.length, searches, href: '#found-nothing' }];
}

function lateClick({ name: term, median_place: place, clicks }: Row): Finding[] {
  const isLate = place !== null && place >= latePlace && (clicks ?? 0) >= fewestCases;
  return isLate ? [{ kind: 'late-click', term, place, href: '#terms' }] : [];
}

function withoutSales({ name: widget, impressions, revenue }: Row): Finding[] {
  const seen = impressions ?? 0;
  return revenue === '0.00' && seen >= fewestCases
    ? [{ kind: 'no-sales', widget, seen, href: '#widgets' }]
    : [];
}

function fewWhoAgree({ agreed }: Overview): Finding[] {
  const { value: share = null, of = 0 } = agreed ?? {};
  return share !== null && of >= fewestCases && share < fewAgreed
    ? [{ kind: 'few-agreed', share, href: '#agreed' }]
    : [];
}

/** Returns the change against the days before; null where there is nothing to compare with. */
export function changeOf(
  now: number | null | undefined,
  before: number | null | undefined,
): number | null {
  return now === null || now === undefined || !before ? null : now / before - 1;
}
