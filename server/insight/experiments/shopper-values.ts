import { type Estimate, ratioOf } from './ratio.ts';
import { type Sample, summarise, winsorise, winsorisingLimit } from './sample.ts';

/** The metrics of an experiment, each a mean over exposed shoppers. */
export const metrics = ['revenue', 'orders', 'units', 'adds', 'clicks'] as const;

export type Metric = (typeof metrics)[number];

/** What is known of the exposed sessions of an experiment, since their exposure. */
export interface ExposedHistory {
  readonly sessions: readonly { shopperId: number; variant: string }[];
  readonly orders: readonly {
    shopperId: number;
    customerId: number | null;
    variants: string | null;
    units: number;
    /** Hundredths of the shop's currency. */
    revenue: number;
  }[];
  readonly actions: readonly { shopperId: number; clicks: number; adds: number }[];
  /** Signed customers of sessions. */
  readonly customers: readonly { shopperId: number; customerId: number }[];
}

type Totals = Record<Metric, number>;

/** A person, who may have several sessions. */
interface Shopper {
  variants: Set<string>;
  totals: Totals;
}

interface VariantValues {
  readonly name: string;
  /** Number of shoppers. */
  readonly shoppers: number;
  /** Totals of the shoppers who did anything. */
  readonly active: readonly Totals[];
}

interface ExperimentValues {
  readonly variants: readonly VariantValues[];
  /** Number of shoppers who have seen two variants, and count for none. */
  readonly mixed: number;
}

/**
 * Adds up what each shopper did since the exposure, by variant. Sessions of one customer are one shopper. A shopper who has
 * seen two variants in different browsers, or whose order names another variant, counts for none.
 */
export function valuesByVariant(
  experimentId: number,
  names: readonly string[],
  history: ExposedHistory,
): ExperimentValues {
  const shopperOf = shoppersBySession(history);
  for (const { shopperId, variants, units, revenue } of history.orders) {
    const shopper = shopperOf.get(shopperId);
    if (shopper) {
      shopper.totals.orders += 1;
      shopper.totals.units += units;
      shopper.totals.revenue += revenue;
      namedVariants(variants, experimentId).forEach((name) => shopper.variants.add(name));
    }
  }
  for (const { shopperId, clicks, adds } of history.actions) {
    const shopper = shopperOf.get(shopperId);
    if (shopper) {
      shopper.totals.clicks += clicks;
      shopper.totals.adds += adds;
    }
  }
  const shoppers = [...new Set(shopperOf.values())];
  const clean = shoppers.filter(({ variants }) => variants.size === 1);
  return {
    variants: names.map((name) => {
      const own = clean.filter(({ variants }) => variants.has(name)).map(({ totals }) => totals);
      return { name, shoppers: own.length, active: own.filter(isActive) };
    }),
    mixed: shoppers.length - clean.length,
  };
}

function shoppersBySession({ sessions, customers, orders }: ExposedHistory): Map<number, Shopper> {
  const customerOf = new Map<number, number>();
  for (const { shopperId, customerId } of [...orders, ...customers]) {
    if (customerId !== null) {
      customerOf.set(shopperId, Math.min(customerId, customerOf.get(shopperId) ?? Infinity));
    }
  }
  const byPerson = new Map<string, Shopper>();
  return new Map(
    sessions.map(({ shopperId, variant }) => {
      const customer = customerOf.get(shopperId);
      const person = customer === undefined ? `session ${shopperId}` : `customer ${customer}`;
      const shopper = byPerson.get(person) ?? { variants: new Set(), totals: noTotals() };
      shopper.variants.add(variant);
      byPerson.set(person, shopper);
      return [shopperId, shopper];
    }),
  );
}

function isActive(totals: Totals): boolean {
  return metrics.some((metric) => totals[metric] > 0);
}

function noTotals(): Totals {
  return { revenue: 0, orders: 0, units: 0, adds: 0, clicks: 0 };
}

/** Returns the variants of an experiment in a list such as `12:B,13:A`. */
function namedVariants(list: string | null, experimentId: number): string[] {
  return (list ?? '')
    .split(',')
    .map((entry) => entry.split(':'))
    .flatMap(([id, name]) => (Number(id) === experimentId && name ? [name] : []));
}

interface MetricSamples {
  readonly samples: readonly (Sample & { name: string; active: number })[];
  /** The largest revenue of a shopper that counts in full, in hundredths; null for other metrics. */
  readonly limit: number | null;
}

/** Returns a sample of a metric for each variant. Revenue is winsorised at the 99.9th percentile of all variants. */
export function samplesOf(metric: Metric, { variants }: ExperimentValues): MetricSamples {
  const values = variants.map(({ active }) =>
    active.map((totals) => totals[metric]).filter((value) => value > 0),
  );
  const shoppers = variants.reduce((sum, one) => sum + one.shoppers, 0);
  const limit = metric === 'revenue' ? winsorisingLimit(values.flat(), shoppers) : null;
  return {
    limit,
    samples: variants.map(({ name, shoppers: size }, index) => {
      const own = values[index] ?? [];
      return {
        name,
        active: own.length,
        ...summarise(limit === null ? own : winsorise(own, limit), size),
      };
    }),
  };
}

/** Returns the revenue per order, in hundredths; null without an order. */
export function orderValueOf({ active, shoppers }: VariantValues): Estimate | null {
  return ratioOf(
    active.map(({ revenue, orders }) => [revenue, orders]),
    shoppers,
  );
}
