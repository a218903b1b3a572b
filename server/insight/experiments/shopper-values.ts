import { type Estimate, ratioOf } from './ratio.ts';
import { type Sample, summarise, winsorisingLimit } from './sample.ts';

/** The metrics of an experiment, each a mean over exposed shoppers. */
export const metrics = ['revenue', 'orders', 'units', 'adds', 'clicks'] as const;

export type Metric = (typeof metrics)[number];

/** What is known of the exposed sessions of an experiment, since their exposure. */
export interface ExposedHistory {
  /** Each has the variant of its first exposure. */
  readonly sessions: readonly { shopperId: number; variant: string }[];
  readonly orders: readonly {
    shopperId: number;
    customerId: number | null;
    units: number;
    /** Hundredths of the shop's currency. */
    revenue: number;
  }[];
  readonly actions: readonly { shopperId: number; clicks: number; adds: number }[];
  /** Signed customers of sessions. */
  readonly customers: readonly { shopperId: number; customerId: number }[];
}

type Totals = Record<Metric, number>;

/** What a session did that did anything, and the number of the person. */
interface ActiveSession {
  readonly person: number;
  readonly totals: Totals;
}

export interface VariantValues {
  readonly name: string;
  /** Number of sessions. */
  readonly shoppers: number;
  readonly active: readonly ActiveSession[];
  /** Numbers of sessions of the people who have several, in any variant. */
  readonly sessionsOf: ReadonlyMap<number, number>;
}

interface ExperimentValues {
  readonly variants: readonly VariantValues[];
  /** Number of people who have seen two variants. They count in each by what their sessions there did. */
  readonly mixed: number;
}

/**
 * Adds up what each session did since the exposure, by its variant. Nobody is dropped: only people who buy or sign in are
 * ever recognised in two browsers, so leaving them out would take buyers from the smaller variant. Sessions of one customer
 * belong to one person instead, whose sessions are not independent.
 */
export function valuesByVariant(
  names: readonly string[],
  history: ExposedHistory,
): ExperimentValues {
  const totalsOf = addUp(history);
  const { personOf, severalOf } = findPeople(history);
  const variants = names.map((name) => {
    const own = history.sessions.filter(({ variant }) => variant === name);
    const active: ActiveSession[] = [];
    const sessionsOf = new Map<number, number>();
    for (const { shopperId } of own) {
      const person = personOf(shopperId);
      const totals = totalsOf.get(shopperId);
      if (totals && isActive(totals)) {
        active.push({ person, totals });
      }
      if (severalOf.has(person)) {
        sessionsOf.set(person, (sessionsOf.get(person) ?? 0) + 1);
      }
    }
    return { name, shoppers: own.length, active, sessionsOf };
  });
  const isMixed = (person: number) =>
    variants.filter(({ sessionsOf }) => sessionsOf.has(person)).length > 1;
  return { variants, mixed: [...severalOf].filter(isMixed).length };
}

function addUp({ orders, actions }: ExposedHistory): Map<number, Totals> {
  const totalsOf = new Map<number, Totals>();
  const totalsFor = (shopperId: number) => {
    const totals = totalsOf.get(shopperId) ?? noTotals();
    totalsOf.set(shopperId, totals);
    return totals;
  };
  for (const { shopperId, units, revenue } of orders) {
    const totals = totalsFor(shopperId);
    totals.orders += 1;
    totals.units += units;
    totals.revenue += revenue;
  }
  for (const { shopperId, clicks, adds } of actions) {
    const totals = totalsFor(shopperId);
    totals.clicks += clicks;
    totals.adds += adds;
  }
  return totalsOf;
}

/** Returns the number of the person of a session, and the people who have several sessions. */
function findPeople({ sessions, customers, orders }: ExposedHistory) {
  const known = [...orders, ...customers].flatMap(({ shopperId, customerId }) =>
    customerId === null ? [] : [[shopperId, customerId] as const],
  );
  const rootOf = joinSessions(known);
  // A person has the number of the first session.
  const firstOf = new Map<number, number>();
  const severalOf = new Set<number>();
  for (const { shopperId } of sessions) {
    const root = rootOf(shopperId);
    const first = firstOf.get(root);
    if (first === undefined) {
      firstOf.set(root, shopperId);
    } else {
      severalOf.add(first);
    }
  }
  return {
    personOf: (shopperId: number) => firstOf.get(rootOf(shopperId)) ?? shopperId,
    severalOf,
  };
}

/** Joins sessions that share a customer, also through others. Returns the same number for all sessions of a person. */
function joinSessions(
  known: readonly (readonly [shopperId: number, customerId: number])[],
): (shopperId: number) => number {
  const parentOf = new Map<number, number>();
  const rootOf = (one: number): number => {
    let root = one;
    for (let parent = parentOf.get(root); parent !== undefined; parent = parentOf.get(root)) {
      root = parent;
    }
    // The next search is shorter.
    if (root !== one) {
      parentOf.set(one, root);
    }
    return root;
  };
  const sessionOf = new Map<number, number>();
  for (const [shopperId, customerId] of known) {
    const [root, other] = [rootOf(shopperId), rootOf(sessionOf.get(customerId) ?? shopperId)];
    if (root !== other) {
      parentOf.set(root, other);
    }
    sessionOf.set(customerId, shopperId);
  }
  return rootOf;
}

function isActive(totals: Totals): boolean {
  return metrics.some((metric) => totals[metric] > 0);
}

function noTotals(): Totals {
  return { revenue: 0, orders: 0, units: 0, adds: 0, clicks: 0 };
}

interface MetricSamples {
  readonly samples: readonly (Sample & { name: string; active: number })[];
  /** The largest revenue of a shopper that counts in full, in hundredths; null for other metrics. */
  readonly limit: number | null;
}

/** Returns a sample of a metric for each variant. Revenue is winsorised at the 99.9th percentile of all variants. */
export function samplesOf(metric: Metric, variants: readonly VariantValues[]): MetricSamples {
  const found = variants.map(({ active }) => active.filter(({ totals }) => totals[metric] > 0));
  const shoppers = variants.reduce((sum, one) => sum + one.shoppers, 0);
  const amounts = found.flat().map(({ totals }) => totals[metric]);
  const limit = metric === 'revenue' ? winsorisingLimit(amounts, shoppers) : null;
  const samples = variants.map(({ name, shoppers: size, sessionsOf }, index) => {
    const own = (found[index] ?? []).map(({ person, totals }) => ({
      person,
      value: limit === null ? totals[metric] : Math.min(totals[metric], limit),
    }));
    const active = new Set(own.map(({ person }) => person)).size;
    return { name, active, ...summarise(own, { size, sessionsOf }) };
  });
  return { limit, samples };
}

/** Returns the revenue per order, in hundredths; null without an order. */
export function orderValueOf({ active, shoppers, sessionsOf }: VariantValues): Estimate | null {
  const byPerson = new Map<number, [revenue: number, orders: number]>();
  for (const { person, totals } of active) {
    const [revenue, orders] = byPerson.get(person) ?? [0, 0];
    byPerson.set(person, [revenue + totals.revenue, orders + totals.orders]);
  }
  const repeated = [...sessionsOf.values()].reduce((sum, count) => sum + count - 1, 0);
  return ratioOf([...byPerson.values()], shoppers - repeated);
}
