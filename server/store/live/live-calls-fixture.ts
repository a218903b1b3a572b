import { ids, type StoreCalls, writes } from '../store-calls-fixture.ts';

/** The calls of the stores that hold what stores send by themselves. */
export function liveCalls(shopId: number) {
  const delivery = {
    shopId,
    delivery: 'new',
    connector: 'platform',
    topic: 'products/update',
    resource: 'products:1',
    receivedAt: 1,
    body: Buffer.from('x'),
    size: 1,
    expiresAt: 2,
  };
  const failed = { id: 1, failure: 'x', dueAt: 1, setAsideAt: null };
  const count = { shopId, topic: 'products/update', outcome: 'done' as const, count: 1 };
  return {
    deliveries: {
      add: writes((s, t) => s.deliveries.add(t, [delivery])),
      due: (s) => s.deliveries.due(900, 10),
      bodies: (s) => s.deliveries.bodies(ids),
      finish: writes((s, t) => s.deliveries.finish(t, ids, 1)),
      fail: writes((s, t) => s.deliveries.fail(t, failed)),
      listFailed: (s) => s.deliveries.listFailed(shopId, 10),
      retry: [
        writes((s, t) => s.deliveries.retry(t, shopId, 1, 1)),
        writes((s, t) => s.deliveries.retry(t, shopId, undefined, 1)),
      ],
      drop: [
        writes((s, t) => s.deliveries.drop(t, shopId, 1, 1)),
        writes((s, t) => s.deliveries.drop(t, shopId, undefined, 1)),
      ],
      dropResources: writes((s, t) => s.deliveries.dropResources(t, shopId, ['products:1'], 1)),
      summary: (s) => s.deliveries.summary(shopId),
      prune: writes((s, t) => s.deliveries.prune(t, 5, 10)),
    },
    deliveryCounts: {
      add: writes((s, t) => s.deliveryCounts.add(t, [count], 1)),
      list: (s) => s.deliveryCounts.list(),
    },
  } satisfies Partial<StoreCalls>;
}
