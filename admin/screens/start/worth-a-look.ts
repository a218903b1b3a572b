import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { InsightTable } from '../../../server/features/insight/contract.ts';
import type { ShopHealth } from '../../health/health-task.ts';
import { judge, type Verdicts, worst } from '../../health/verdicts.ts';

export type Overview = AdminContract['insightOverview']['answer'];
export type Row = Overview['widgets'][number];

type Trial = AdminContract['trials']['answer']['data'][number];
type KeptTermsTrial = Extract<Trial, { kind: 'kept_terms' }>;

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
  | { readonly kind: 'few-agreed'; readonly share: number; readonly href: string }
  | {
      readonly kind: 'few-clicks';
      readonly term: string;
      readonly share: number;
      readonly href: string;
    }
  | {
      readonly kind: 'unmatched-rules';
      readonly ruleset: string;
      /** Their numbers, from 1. */
      readonly rules: readonly number[];
      readonly href: string;
    }
  | {
      readonly kind: 'kept-term';
      readonly term: string;
      readonly product: number;
      /** Null when the product is gone. */
      readonly title: string | null;
      /** Null when it is not on the first page. */
      readonly place: number | null;
      readonly within: number;
      readonly at: string;
      readonly after: Trial['after'];
      readonly href: string;
    }
  | { readonly kind: 'dead-reference'; readonly ruleset: string; readonly href: string }
  | { readonly kind: 'unused-key'; readonly name: string; readonly href: string }
  | { readonly kind: 'health'; readonly part: keyof Verdicts; readonly href: string };

/** The facts beside the figures. Each may be missing: the person has no right to it, or it has not arrived yet. */
export interface Surroundings {
  readonly health?: ShopHealth | undefined;
  readonly rulesets?: readonly {
    readonly id: number;
    readonly name: string;
    readonly warnings: readonly string[];
  }[];
  readonly keptTerms?: KeptTermsTrial | undefined;
  readonly keys?: AdminContract['keys']['answer']['data'];
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Shoppers who click behind this place had to look for what they wanted. */
const latePlace = 4;

/** Fewer cases tell little. */
const fewestCases = 30;

const fewAgreed = 0.2;

/** Of ten searches for a term, at least one should lead to a click. */
const fewClicksShare = 0.1;

const unusedDays = 90;
const dayMs = 86_400_000;

/** Returns what is worth a look, the costliest first. */
export function findings(
  overview: Overview,
  { health, rulesets = [], keptTerms, keys = [], now }: Surroundings,
): Finding[] {
  return [
    ...(health ? ofHealth(health) : []),
    ...(keptTerms ? failingTerms(keptTerms) : []),
    ...nothingFound(overview),
    ...overview.terms.flatMap(lateClick),
    ...overview.terms.flatMap(fewClicks),
    ...overview.widgets.flatMap(withoutSales),
    ...rulesets.flatMap(deadReference),
    ...unmatchedRules(overview),
    ...fewWhoAgree(overview),
    ...keys.flatMap((key) => unusedKey(key, now)),
  ];
}

/** Names what has failed or waits, such as a training or an import that rejected records. */
function ofHealth(health: ShopHealth): Finding[] {
  return worst(judge(health)).parts.map((part) => ({
    kind: 'health',
    part,
    href: '/admin/health',
  }));
}

function nothingFound({ found_nothing: rows }: Overview): Finding[] {
  const searches = rows.reduce((sum, { without_results }) => sum + (without_results ?? 0), 0);
  return rows.length === 0
    ? []
    : [{ kind: 'nothing-found', terms: rows.length, searches, href: '#found-nothing' }];
}

function lateClick({ key, name: term, median_place: place, clicks }: Row): Finding[] {
  const isLate = place !== null && place >= latePlace && (clicks ?? 0) >= fewestCases;
  return isLate ? [{ kind: 'late-click', term, place, href: pageOf('terms', key) }] : [];
}

/** A frequent term that finds something, of which shoppers want little. */
function fewClicks({ key, name: term, searches, without_results, click_rate }: Row): Finding[] {
  const share = click_rate?.value ?? null;
  const isFrequent = (searches ?? 0) - (without_results ?? 0) >= fewestCases;
  return isFrequent && share !== null && share < fewClicksShare
    ? [{ kind: 'few-clicks', term, share, href: pageOf('terms', key) }]
    : [];
}

/** Names the terms that did not find their products where the merchant wants them. */
function failingTerms({ reached_at: at, after, result }: KeptTermsTrial): Finding[] {
  return (result ?? [])
    .filter(({ kept }) => !kept)
    .map(({ term, product, title, place, within }) => ({
      kind: 'kept-term',
      term,
      product,
      title,
      place,
      within,
      at,
      after,
      href: `/admin/search?term=${encodeURIComponent(term)}`,
    }));
}

function deadReference({
  id,
  name: ruleset,
  warnings,
}: NonNullable<Surroundings['rulesets']>[number]): Finding[] {
  return warnings.length > 0
    ? [{ kind: 'dead-reference', ruleset, href: `/admin/rulesets/${id}` }]
    : [];
}

/** Names each ruleset once, because rules that exclude one another may be many. */
function unmatchedRules({ unmatched_rules: unmatched }: Overview): Finding[] {
  const rulesOf = (id: number) =>
    unmatched.flatMap(({ ruleset, rule }) => (ruleset === id ? [rule] : []));
  const names = new Map(unmatched.map(({ ruleset, name }) => [ruleset, name]));
  return [...names].map(([id, ruleset]) => ({
    kind: 'unmatched-rules',
    ruleset,
    rules: rulesOf(id),
    href: `/admin/rulesets/${id}`,
  }));
}

function unusedKey(
  { name, enabled, created_at, last_used }: NonNullable<Surroundings['keys']>[number],
  now: number,
): Finding[] {
  const usedAt = Date.parse(last_used ?? created_at);
  return enabled && now - usedAt > unusedDays * dayMs
    ? [{ kind: 'unused-key', name, href: '/admin/keys' }]
    : [];
}

/** Returns the page of a row of a table. */
export function pageOf(table: InsightTable, key: string): string {
  return `/admin/insight/${table}/${encodeURIComponent(key)}`;
}

function withoutSales({ key, name: widget, impressions, revenue }: Row): Finding[] {
  const seen = impressions ?? 0;
  return revenue === '0.00' && seen >= fewestCases
    ? [{ kind: 'no-sales', widget, seen, href: pageOf('widgets', key) }]
    : [];
}

function fewWhoAgree({ agreed, agreed_visits }: Overview): Finding[] {
  const { value: share = null, of = 0 } = agreed_visits ?? agreed ?? {};
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
