import { eventRecord, recordEvents } from '../../testing/events.ts';
import { orderRecord } from '../../testing/orders.ts';
import type { FilledShops } from './filled-shops-fixture.ts';
import { catalogCalls } from './catalog-calls-fixture.ts';
import { experimentCalls } from './experiment-calls-fixture.ts';
import { liveCalls } from './live-calls-fixture.ts';
import { importRunCalls } from './import-run-calls-fixture.ts';
import { jobCalls, trialCalls } from './job-calls-fixture.ts';
import { memoryCalls, peopleCalls } from './people-calls-fixture.ts';
import { shopCalls } from './shop-calls-fixture.ts';
import { ids, type StoreCalls, writes } from './store-calls-fixture.ts';
import type { Stores } from '../stores.ts';

const basis = { orders: 1, lines: 1, sessions: 1, products: 1 };
const outcome = { finishedAt: 9, seconds: 1, cpuSeconds: 1 };
const windows = { until: 2_000, recentAfter: 1_900, yearAfter: 1_500 };
const session = { uuid: 'u-1', firstSeenAt: null };
const person = { customerId: 7, uuid: 'u-1', email: 'a7' };

/** Returns the calls in the order in which they run: deletions come last. */
export function statementCalls({ large: shopId, small }: FilledShops): StoreCalls {
  return {
    ...catalogCalls(shopId),
    ...orderCalls(shopId),
    ...eventCalls(shopId),
    ...shopperCalls(shopId),
    ...learningCalls(shopId),
    ...importRunCalls(shopId),
    ...jobCalls(shopId),
    ...trialCalls(shopId),
    ...experimentCalls(shopId),
    ...countCalls(shopId),
    ...peopleCalls(shopId),
    ...memoryCalls(shopId),
    ...liveCalls(shopId),
    ...shopCalls(shopId, small),
  };
}

/** Returns events of different sessions, as they arrive. */
function arriving(...eventIds: readonly number[]) {
  return eventIds.map((id) => ({
    ...eventRecord({ id, uuid: `u-${id}` }),
    pageType: 'product' as const,
  }));
}

const arrivingSessions = ['u-2', 'u-new'].map((uuid, eventId) => ({
  uuid,
  customerId: 0,
  eventId,
  network: 1,
  isSigned: true,
}));

function orderCalls(shopId: number) {
  const customer = { id: 1, tags: '', ordersCount: 1, totalSpent: 1, contentHash: 'n' };
  return {
    orders: {
      contentHashes: (s) => s.orders.contentHashes(shopId, ids),
      idsAfter: (s) => s.orders.idsAfter(shopId, 5, 10),
      customerIds: (s) => s.orders.customerIds(s.database.read, shopId, ids),
      save: writes((s, t) => s.orders.save(t, shopId, [orderRecord({ id: 1, customerId: 7 })])),
      ofCustomer: (s) => s.orders.ofCustomer(shopId, 7),
      newestOrderAt: (s) => s.orders.newestOrderAt(shopId, 900),
      bestSellers: (s) => s.orders.bestSellers(shopId, windows),
      unitsSold: (s) => s.orders.unitsSold(shopId, windows, ids),
      purchases: async (s) => [
        await s.orders.purchases(shopId, 7),
        await s.orders.purchases(shopId, 7, 50),
      ],
      purchasedVariants: (s) => s.orders.purchasedVariants(shopId, 7),
      forgetSession: writes((s, t) => s.orders.forgetSession(t, shopId, 'u-1')),
      forgetCustomer: writes((s, t) => s.orders.forgetCustomer(t, shopId, 7)),
      remove: writes((s, t) => s.orders.remove(t, shopId, ids)),
    },
    customers: {
      contentHashes: (s) => s.customers.contentHashes(shopId, ids),
      idsAfter: (s) => s.customers.idsAfter(shopId, 5, 10),
      find: (s) => s.customers.find(shopId, 7),
      countTags: (s) => s.customers.countTags(shopId),
      save: writes((s, t) => s.customers.save(t, shopId, [customer])),
      remove: writes((s, t) => s.customers.remove(t, shopId, ids)),
    },
  } satisfies Partial<StoreCalls>;
}

function eventCalls(shopId: number) {
  return {
    events: {
      known: (s) => s.events.known(shopId, ids),
      idsAfter: (s) => s.events.idsAfter(shopId, 5, 10),
      viewedProducts: (s) => s.events.viewedProducts(shopId, { uuid: 'u-1', customerId: 7 }, 10),
      viewCount: (s) => s.events.viewCount(shopId, 'u-1'),
      add: writes((s, t) =>
        s.events.add(t, shopId, [
          eventRecord({ id: 1 }),
          eventRecord({ id: 2, handle: 'product-1', productId: null }),
          eventRecord({ id: 3, verb: 'searched', term: 'mug' }),
          eventRecord({ id: 4, verb: 'clicked', term: 'mug', position: 1, customerId: 7 }),
          eventRecord({ id: 6, verb: 'exposed', source: 'experiment/1/A' }),
          // So many shoppers make a term common.
          ...[7, 8, 9, 10, 11].map((id) =>
            eventRecord({ id, verb: 'searched', term: 'bowl', uuid: `u-${id}` }),
          ),
        ]),
      ),
      addSessions: writes((s, t) => s.events.addSessions(t, shopId, arriving(5))),
      record: writes((s, t) => s.events.record(t, shopId, arriving(5), { arrivedAt: 1, bytes: 1 })),
      remove: writes((s, t) => s.events.remove(t, shopId, [1, 2])),
      shopsOfOldest: (s) => s.events.shopsOfOldest(3, 10),
      removeBefore: writes((s, t) => s.events.removeBefore(t, [shopId], { time: 3, limit: 10 })),
    },
    arrivals: {
      after: (s) => s.arrivals.after(shopId, { seq: 0, place: 0 }, 10),
      rates: (s) => s.arrivals.rates(shopId, 1),
      removeBefore: writes((s, t) => s.arrivals.removeBefore(t, shopId, 1, 10)),
      removeRatesBefore: writes((s, t) => s.arrivals.removeRatesBefore(t, shopId, 1)),
    },
    eventUsage: {
      bytesOn: (s) => s.eventUsage.bytesOn(shopId, 1),
      networkBytesOn: (s) => s.eventUsage.networkBytesOn(shopId, 1, [1, 2]),
    },
    sessions: {
      find: writes((s, t) => s.sessions.find(t, shopId, arrivingSessions, 1)),
      admit: writes(async (s, t) =>
        s.sessions.admit(t, shopId, await s.sessions.find(t, shopId, arrivingSessions, 1), {
          at: 1,
          day: 1,
          maxPerNetwork: 8,
          counts: new Map(),
        }),
      ),
    },
  } satisfies Partial<StoreCalls>;
}

function shopperCalls(shopId: number) {
  return {
    shoppers: {
      sessionsOf: (s) => s.shoppers.sessionsOf(shopId, person),
      sessionsToErase: (s) => s.shoppers.sessionsToErase(shopId, person),
      otherNames: (s) => s.shoppers.otherNames(shopId, person),
      eventsOf: [person, { uuid: 'u-1' }].map(
        (subject) => (s: Stores) =>
          s.shoppers.eventsOf([{ ...session, id: 1, mark: undefined }], subject),
      ),
      removeSome: writes((s, t) =>
        s.shoppers.removeSome(
          t,
          shopId,
          [{ ...session, id: 2, mark: { createdAt: 1, id: 1 } }],
          100,
        ),
      ),
      removeEmptySessions: writes((s, t) => s.shoppers.removeEmptySessions(t, ids)),
      emptySessions: (s) => s.shoppers.emptySessions(0, 10),
    },
  } satisfies Partial<StoreCalls>;
}

function countCalls(shopId: number) {
  const days = { from: 0, to: 9 };
  const spent = { searches: 0, impressions: 0, clicks: 1, adds: 0, visits: 0 };
  const changed = { network: 1, sessions: 1, bytes: 1, ...spent, isChanged: true };
  return {
    networkCounts: {
      lock: writes((s, t) => s.networkCounts.lock(t, { shopId, day: 1 }, [1, 9])),
      usualDay: writes((s, t) => s.networkCounts.usualDay(t, { shopId, day: 1 })),
      save: writes((s, t) => s.networkCounts.save(t, { shopId, day: 1 }, [changed])),
      removeBefore: writes((s, t) => s.networkCounts.removeBefore(t, 2, 10)),
    },
    dailyCounts: {
      byKey: (s) => s.dailyCounts.byKey(shopId, 'widget', days),
      byDay: (s) => s.dailyCounts.byDay(shopId, 'shop', '', days),
      topTerms: (s) => s.dailyCounts.topTerms(shopId, days, 5),
      clickPlacesOf: (s) => s.dailyCounts.clickPlacesOf(shopId, ['a'], [1], days),
      ofKeys: (s) => s.dailyCounts.ofKeys(shopId, 'term', ['a'], days),
      clickPlaces: (s) => s.dailyCounts.clickPlaces(shopId, ['a'], days),
      terms: (s) => s.dailyCounts.terms(shopId, days, 5),
      commonTerms: (s) => s.dailyCounts.commonTerms(shopId, ['a']),
      addVisits: writes((s, t) => s.dailyCounts.addVisits(t, shopId, [{ at: 1, hasAgreed: true }])),
      countPending: [
        writes((s, t) => recordEvents(s.events, t, shopId, arriving(12, 13))),
        // The limit divides the waiting events into parts.
        (s) => s.dailyCounts.countPending(shopId, { limit: 1 }),
      ],
      shopsToCount: (s) => s.dailyCounts.shopsToCount(),
      recount: (s) => s.dailyCounts.recount(shopId),
      requestRecount: writes((s, t) => s.dailyCounts.requestRecount(t, shopId)),
      shopsToRecount: (s) => s.dailyCounts.shopsToRecount(),
    },
  } satisfies Partial<StoreCalls>;
}

function learningCalls(shopId: number) {
  const place = { placedAt: 5, id: 5 };
  const eventCursor = { shopperId: 5, at: 5, id: 5 };
  const model = { shopId, version: 3, model: 'together' };
  const current = { ...basis, shopId, version: 2, trainedAt: 1, feedSeq: 1 };
  return {
    history: {
      size: (s) => s.history.size(shopId),
      productIdsAfter: (s) => s.history.productIdsAfter(shopId, 5, 10),
      ordersAfter: (s) => s.history.ordersAfter(shopId, place, 10),
      eventsAfter: (s) => s.history.eventsAfter(shopId, eventCursor, 10),
      searchEventsAfter: (s) => s.history.searchEventsAfter(shopId, eventCursor, 10),
      textsAfter: (s) => s.history.textsAfter(shopId, 5, 10),
      contentTextsAfter: (s) => s.history.contentTextsAfter(shopId, 5, 10),
    },
    models: {
      saveLists: writes((s, t) =>
        s.models.saveLists(t, model, {
          productIds: [1],
          starts: [0, 1],
          entries: Buffer.from([1]),
        }),
      ),
      saveRankingPiece: writes((s, t) => s.models.saveRankingPiece(t, model, 9, Buffer.from([1]))),
      makeCurrent: writes((s, t) => s.models.makeCurrent(t, current)),
      prune: writes((s, t) => s.models.prune(t, shopId, 10)),
      current: (s) => s.models.current(shopId),
      list: (s) => s.models.list(),
      lists: (s) => s.models.lists(shopId, 'together', ids),
      ranking: (s) => s.models.ranking(shopId, 'trending'),
    },
    trainings: {
      begin: writes((s, t) => s.trainings.begin(t, { shopId, startedAt: 5, lastVersion: 1 })),
      recordHeartbeat: writes((s, t) => s.trainings.recordHeartbeat(t, { shopId, version: 3 }, 6)),
      end: [null, 'out of memory'].map((failure) =>
        writes((s, t) => s.trainings.end(t, { shopId, version: 3 }, { ...outcome, failure })),
      ),
      withdraw: writes((s, t) => s.trainings.withdraw(t, { shopId, version: 3 })),
      request: writes((s, t) => s.trainings.request(t, shopId, 7)),
      list: (s) => s.trainings.list(),
      facts: (s) => s.trainings.facts(),
    },
  } satisfies Partial<StoreCalls>;
}
