import { type Call, type StoreCalls, writes } from './store-calls-fixture.ts';

const experiment = {
  id: 1,
  name: 'Prices',
  widgetId: 1,
  metric: 'revenue',
  effect: 5,
  weeks: 4,
  variants: [{ name: 'A', weight: 1 }],
  createdAt: 1,
  startsAt: null,
  startedAt: 1,
  endsAt: null,
  endedAt: null,
  plannedShoppers: 1_000,
};
const sessionSets = [
  { experimentId: 1, until: 5 },
  { sessions: [{ shopperId: 1, firstAt: 1 }], until: 5 },
];

export function experimentCalls(shopId: number) {
  return {
    experiments: {
      list: (s) => s.experiments.list(shopId),
      running: (s) => s.experiments.running(shopId),
      activeShops: (s) => s.experiments.activeShops(5),
      find: (s) => s.experiments.find(shopId, 1),
      save: writes((s, t) => s.experiments.save(t, shopId, experiment)),
      days: (s) => s.experiments.days(shopId, 1),
      saveDay: writes((s, t) => s.experiments.saveDay(t, shopId, 1, { day: 1, body: '{}' })),
    },
    exposures: {
      sessions: (s) => s.exposures.sessions(shopId, { experimentId: 1, until: 5 }),
      leftOut: (s) => s.exposures.leftOut(shopId, { experimentId: 1, until: 5 }),
      pastSessions: [1, null].map(
        (widgetId): Call =>
          (s) =>
            s.exposures.pastSessions(shopId, { widgetId, since: 1, until: 5, every: 2 }),
      ),
      orders: sessionSets.map(
        (set): Call =>
          (s) =>
            s.exposures.orders(shopId, set),
      ),
      actions: [
        ...sessionSets.map(
          (set): Call =>
            (s) =>
              s.exposures.actions(shopId, set, 1),
        ),
        (s) => s.exposures.actions(shopId, { experimentId: 1, until: 5 }, null),
      ],
      customers: sessionSets.map(
        (set): Call =>
          (s) =>
            s.exposures.customers(shopId, set),
      ),
    },
  } satisfies Partial<StoreCalls>;
}
