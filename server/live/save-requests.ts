import type { Knex } from 'knex';
import type { StoreChange } from '../connectors/store-change.ts';
import type {
  PrivacyTopic,
  PrivacyRequestStore,
} from '../store/tables/live/privacy-request-store.ts';
import type { ConnectionStore } from '../store/tables/live/connection-store.ts';
import type { RefusalStore } from '../store/tables/live/refusal-store.ts';
import type { SeenChange } from './seen-change.ts';

const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** The time until a request is carried out, by topic. */
const delays: Readonly<Record<PrivacyTopic, number>> = {
  // It waits for the merchant until then.
  'customers/data_request': 30 * dayMs,
  // Both can be seen and stopped meanwhile.
  'customers/redact': 10 * minuteMs,
  'shop/redact': 10 * minuteMs,
  'app/uninstalled': 30 * dayMs,
};

interface RequestsToSave {
  shopId: number;
  changes: readonly SeenChange[];
  now: number;
}

/** Saves what the platform asks for on behalf of people, the end of its connection, and other permissions. */
export async function saveRequests(
  {
    privacyRequests,
    connections,
    refusals,
  }: { privacyRequests: PrivacyRequestStore; connections: ConnectionStore; refusals: RefusalStore },
  transaction: Knex.Transaction,
  { shopId, changes, now }: RequestsToSave,
): Promise<void> {
  for (const { change } of changes) {
    const request = toRequest(change);
    if (change.type === 'uninstalled') {
      // Such a body looks like one of `shop/update`. The next look at the store, which is due now, tells whether it is true.
      const error = 'The store has removed the app: connect it again, or its data go in 30 days.';
      await connections.update(transaction, shopId, { subscribedAt: 0, error });
    }
    if (change.type === 'scopes') {
      await connections.update(transaction, shopId, { subscribedAt: 0 });
      await refusals.retryAll(transaction, shopId);
    }
    if (request) {
      const dueAt = now + delays[request.topic];
      await privacyRequests.add(transaction, { shopId, ...request, requestedAt: now, dueAt });
    }
  }
}

function toRequest(change: StoreChange) {
  const nobody = { customerId: null, email: null };
  switch (change.type) {
    case 'data-request':
      return { topic: 'customers/data_request' as const, ...personOf(change) };
    case 'redact':
      return { topic: 'customers/redact' as const, ...personOf(change) };
    case 'shop-redact':
      return { topic: 'shop/redact' as const, ...nobody };
    case 'uninstalled':
      return { topic: 'app/uninstalled' as const, ...nobody };
    default:
      return undefined;
  }
}

function personOf({ customerId, email }: { customerId: number | null; email: string | null }) {
  // Events store e-mails in lower case.
  return { customerId, email: email?.trim().toLowerCase() ?? null };
}
