import { randomUUID } from 'node:crypto';
import { assignVariant, type WeightedVariant } from '../base/assignment.ts';
import { eventRecord } from './events.ts';
import { order } from './factories.ts';
import type { AdminBrowser } from './people.ts';
import type { TestShop } from './test-shop.ts';

/** Returns sessions that an experiment assigns to a variant. */
export function sessionsOf(
  experimentId: number,
  variants: readonly WeightedVariant[],
  name: string,
  count: number,
): string[] {
  const sessions: string[] = [];
  while (sessions.length < count) {
    const uuid = randomUUID();
    if (assignVariant(experimentId, uuid, variants)?.name === name) {
      sessions.push(uuid);
    }
  }
  return sessions;
}

/** Returns the event of a session that could have seen the difference of an experiment. */
export function exposure(experimentId: number, variant: string, uuid: string) {
  return {
    verb: 'exposed',
    widget_id: 1,
    source: `experiment/${experimentId}/${variant}`,
    uuid,
  };
}

/** Returns the cart's attribute of an order. */
export function cartOf(uuid: string, variants: string) {
  return [{ name: '_vitrine', value: `v1;${uuid};${variants}` }];
}

/** Half of the shoppers see a grid. */
export const halves = [
  { name: 'A' as const, weight: 1 },
  { name: 'B' as const, weight: 1, settings: { layout: 'grid' } },
];

/** Exposes sessions of both variants, of which some buy for 10.00 each. */
export async function shopWith(
  shop: TestShop,
  counts: Readonly<Record<'A' | 'B', { seen: number; buy: number }>>,
): Promise<void> {
  const sessions = (['A', 'B'] as const).flatMap((variant) =>
    sessionsOf(1, halves, variant, counts[variant].seen).map((uuid, index) => ({
      uuid,
      variant,
      buys: index < counts[variant].buy,
    })),
  );
  const exposed = sessions.map(({ uuid, variant }, index) =>
    eventRecord({
      id: index + 1,
      createdAt: Date.now(),
      verb: 'exposed',
      productId: null,
      widgetId: 1,
      source: `experiment/1/${variant}`,
      uuid,
    }),
  );
  await shop.recordApart(exposed);
  const createdAt = new Date().toISOString();
  const orders = sessions
    .filter(({ buys }) => buys)
    .map(({ uuid, variant }, index) => ({
      ...order({ id: index + 1, createdAt, units: { 10: 1 } }),
      note_attributes: cartOf(uuid, `1:${variant}`),
    }));
  await shop.import({ orders });
}

/** Returns calls for the first experiment of a shop. */
export function experimentCalls(owner: AdminBrowser, { shop }: TestShop) {
  const parameters = { shop: shop.domain, experiment: 1 };
  return {
    create: (changes: object = {}) =>
      owner.call('createExperiment', {
        parameters,
        body: { name: 'Grid', widget_id: 1, variants: halves, ...changes },
      }),
    start: () => owner.call('startExperiment', { parameters }),
    stop: () => owner.call('stopExperiment', { parameters }),
    publish: (variant: 'A' | 'B') =>
      owner.call('publishVariant', { parameters, body: { variant } }),
    report: () => owner.call('experimentReport', { parameters }),
    list: () => owner.call('experiments', { parameters }),
    changes: () => owner.call('changes', { parameters: { ...parameters, kind: 'experiment' } }),
  };
}
