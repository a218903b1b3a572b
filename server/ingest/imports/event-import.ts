import type { Database } from '../../store/port/database.ts';
import { writingAlone } from '../../store/port/writing-alone.ts';
import type { DailyCountStore } from '../../store/tables/insight/daily-count-store.ts';
import type { EventRecord, EventStore } from '../../store/tables/shoppers/event-store.ts';
import type { ShopperEvent } from '../records/event.ts';
import { eventIdentity } from '../records/event-identity.ts';
import type { ImportKind, StoredRow } from './import-kind.ts';
import { readEvents } from '../reading/read-events.ts';

/** Content hash of all events: stored events never change. */
const unchanging = '';

interface EventImportDependencies {
  database: Database;
  events: EventStore;
  dailyCounts: DailyCountStore;
}

export function eventImport({
  database,
  events,
  dailyCounts,
}: EventImportDependencies): ImportKind<ShopperEvent, EventRecord & StoredRow> {
  return {
    read: readEvents,
    toRow: (event) => ({
      id: eventIdentity(event),
      createdAt: Date.parse(event.created_at),
      verb: event.verb,
      productId: event.product_id,
      handle: event.handle,
      uuid: event.uuid,
      customerId: event.customer_id,
      claimedCustomerId: null,
      // Erasure compares e-mails in lower case.
      email: event.subject_email?.toLowerCase() ?? null,
      themeId: event.theme_id,
      term: null,
      position: null,
      widgetId: null,
      resultCount: null,
      shownIds: null,
      source: null,
      contentHash: unchanging,
    }),
    estimateRows: () => 1,
    async contentHashes(shopId, ids) {
      const known = await events.known(shopId, ids);
      return new Map([...known].map((id) => [id, unchanging]));
    },
    async save(shopId, rows) {
      await dailyCounts.countPending(shopId);
      await database.write(shopId, (transaction) => events.add(transaction, shopId, rows));
    },
    idsAfter: (shopId, afterId, limit) => events.idsAfter(shopId, afterId, limit),
    async remove(shopId, ids) {
      await dailyCounts.countPending(shopId);
      await writingAlone(database).write(shopId, (transaction) =>
        events.remove(transaction, shopId, ids),
      );
    },
  };
}
