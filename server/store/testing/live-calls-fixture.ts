import { ids, type StoreCalls, writes } from './store-calls-fixture.ts';

/** The calls of the stores that hold what stores send by themselves. */
export function liveCalls(shopId: number) {
  return {
    ...deliveryCalls(shopId),
    ...recordCalls(shopId),
    ...approvalCalls(shopId),
    ...connectionCalls(shopId),
  };
}

function deliveryCalls(shopId: number) {
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
      untried: (s) => s.deliveries.untried(shopId, 10),
      nextDueAt: (s) => s.deliveries.nextDueAt(),
      bodies: (s) => s.deliveries.bodies(ids),
      finish: writes((s, t) => s.deliveries.finish(t, ids, 1)),
      fail: writes((s, t) => s.deliveries.fail(t, failed)),
      listFailed: (s) => s.deliveries.listFailed(shopId, 10),
      listOpen: (['waiting', 'retrying', 'set-aside'] as const).map(
        (state) => (s) => s.deliveries.listOpen(shopId, { state, after: 1, limit: 10 }),
      ),
      retry: [
        writes((s, t) => s.deliveries.retry(t, shopId, 1, 1)),
        writes((s, t) => s.deliveries.retry(t, shopId, undefined, 1)),
      ],
      drop: [
        writes((s, t) => s.deliveries.drop(t, shopId, 1, 1)),
        writes((s, t) => s.deliveries.drop(t, shopId, undefined, 1)),
      ],
      readOpen: (s) => s.deliveries.readOpen(shopId, 1, 10),
      dropOpen: writes((s, t) => s.deliveries.dropOpen(t, shopId, ids, 1)),
      forgetResource: writes((s, t) => s.deliveries.forgetResource(t, shopId, 'customers:1')),
      expire: writes((s, t) => s.deliveries.expire(t, 5)),
      summary: (s) => s.deliveries.summary(shopId),
      prune: writes((s, t) => s.deliveries.prune(t, 5, 10)),
    },
    deliveryCounts: {
      add: writes((s, t) => s.deliveryCounts.add(t, [count], 1)),
      list: (s) => s.deliveryCounts.list(),
    },
  } satisfies Partial<StoreCalls>;
}

function recordCalls(shopId: number) {
  const version = { id: 1, updatedAt: 1, seenAt: 1, deletedAt: null, unconfirmedAt: null };
  const level = { itemId: 1, locationId: 1, available: 1, updatedAt: 1, seenAt: 1 };
  const person = { customerId: 1, email: 'a@b.example' };
  const request = {
    ...person,
    shopId,
    topic: 'customers/redact' as const,
    requestedAt: 1,
    dueAt: 1,
  };
  return {
    recordVersions: {
      find: writes((s, t) => s.recordVersions.find(t, shopId, 'products', ids)),
      after: (s) => s.recordVersions.after(shopId, 'products', 5, 10),
      save: writes((s, t) => s.recordVersions.save(t, shopId, 'products', [version])),
      markDeleted: writes((s, t) =>
        s.recordVersions.markDeleted(t, shopId, 'products', { ids, at: 1 }),
      ),
      leaveUnconfirmed: writes((s, t) =>
        s.recordVersions.leaveUnconfirmed(t, shopId, 'products', { ids, at: 1 }),
      ),
      confirm: writes((s, t) =>
        s.recordVersions.confirm(t, shopId, 'products', { ids, before: 1 }),
      ),
      pruneDeleted: writes((s, t) => s.recordVersions.pruneDeleted(t, 5)),
    },
    stock: {
      levels: writes((s, t) => s.stock.levels(t, shopId, ids)),
      save: writes((s, t) => s.stock.save(t, shopId, [level])),
      owners: writes((s, t) => s.stock.owners(t, shopId, ids)),
    },
    refunds: {
      add: writes((s, t) => s.refunds.add(t, shopId, 1, ids)),
      findOrder: writes((s, t) => s.refunds.findOrder(t, shopId, 1)),
      isKnown: writes((s, t) => s.refunds.isKnown(t, shopId, 1, 1)),
    },
    privacyRequests: {
      add: writes((s, t) => s.privacyRequests.add(t, request)),
      list: (s) => s.privacyRequests.list(shopId),
      due: (s) => s.privacyRequests.due(5),
      isOpen: (s) => s.privacyRequests.isOpen(shopId, 'shop/redact'),
      finish: writes((s, t) => s.privacyRequests.finish(t, 1, 1)),
      forgetPerson: writes((s, t) => s.privacyRequests.forgetPerson(t, shopId, person, 1)),
      cancel: writes((s, t) => s.privacyRequests.cancel(t, shopId, 'shop/redact', 1)),
    },
  } satisfies Partial<StoreCalls>;
}

function approvalCalls(shopId: number) {
  const approval = {
    shopId,
    address: 'a',
    allowPrivate: false,
    actor: { kind: 'token' as const, personId: null },
    askedAt: 1,
    expiresAt: 2,
  };
  return {
    approvals: {
      find: (s) => s.approvals.find(shopId),
      save: writes((s, t) => s.approvals.save(t, approval, 'd')),
      isOpen: (s) => s.approvals.isOpen('d', 1),
      use: writes((s, t) => s.approvals.use(t, 'd', 1)),
      fail: writes((s, t) => s.approvals.fail(t, shopId, 'x')),
      finish: writes((s, t) => s.approvals.finish(t, shopId)),
    },
  } satisfies Partial<StoreCalls>;
}

function connectionCalls(shopId: number) {
  const connection = {
    shopId,
    connector: 'platform',
    platform: 'shopify',
    storeDomain: 'store.example',
    address: 'a',
    credentials: 'c',
    createdAt: 1,
  };
  const pull = {
    kind: 'products',
    cursor: null,
    asOf: null,
    newestAt: 1,
    records: 1,
    finishedAt: null,
  };
  const refusal = {
    step: 'topic' as const,
    name: 'orders/create',
    reason: 'x',
    scope: null,
    since: 1,
    triedAt: 1,
  };
  return {
    connections: {
      list: (s) => s.connections.list(),
      find: (s) => s.connections.find(shopId),
      save: writes((s, t) => s.connections.save(t, connection)),
      update: writes((s, t) => s.connections.update(t, shopId, { error: 'x' })),
      pulls: (s) => s.connections.pulls(shopId),
      savePull: writes((s, t) => s.connections.savePull(t, shopId, pull)),
      hasten: writes((s, t) => s.connections.hasten(t, shopId, { kinds: ['products'], now: 1 })),
      beginPull: writes((s, t) => s.connections.beginPull(t, shopId, pull)),
      canPullProducts: writes((s, t) => s.connections.canPullProducts(t, shopId)),
      remove: writes((s, t) => s.connections.remove(t, shopId)),
    },
    refusals: {
      list: (s) => s.refusals.list(shopId),
      listGaps: (s) => s.refusals.listGaps(shopId),
      save: writes((s, t) => s.refusals.save(t, shopId, refusal)),
      remove: writes((s, t) => s.refusals.remove(t, shopId, refusal)),
      retryAll: writes((s, t) => s.refusals.retryAll(t, shopId)),
    },
    priceRequests: {
      add: writes((s, t) => s.priceRequests.add(t, shopId, { ids, at: 1 })),
      list: (s) => s.priceRequests.list(shopId, 10),
      variantIds: (s) => s.priceRequests.variantIds(shopId, ids),
      remove: writes((s, t) => s.priceRequests.remove(t, shopId, { ids, until: 1 })),
    },
  } satisfies Partial<StoreCalls>;
}
