import type { Knex } from 'knex';
import type {
  EventRecord,
  EventStore,
  RecordedEvent,
} from '../store/tables/shoppers/event-store.ts';
import type { RunningApp } from './running-app.ts';

/** Paths and requests of the event endpoints. */

export const v1 = '/api/v1/analytics/event';
export const v2 = '/api/v2/analytics/event';
export const bulk = '/api/v2/analytics/event/bulk';
export const received = { data: 'Received' };

export const viewed = {
  subject: 'user',
  verb: 'viewed',
  noun: 'product',
  platform_product_handle: 'mug',
  uuid: 'u-1',
};

function queryOf(parameters: Readonly<Record<string, string | undefined>>): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return String(new URLSearchParams(given as [string, string][]));
}

export function sendV1(
  app: RunningApp,
  parameters: Readonly<Record<string, string | undefined>>,
  method = 'POST',
): Promise<Response> {
  return app.get(`${v1}?${queryOf(parameters)}`, { method });
}

export async function errorOf(answer: Response): Promise<string> {
  const { error } = (await answer.json()) as { error: string };
  return error;
}

/** Returns an event as it is stored. */
export function eventRecord(overrides: Partial<EventRecord> & { id: number }): EventRecord {
  return {
    createdAt: 1_750_000_000_000,
    verb: 'viewed',
    productId: 1,
    handle: null,
    uuid: 'u-1',
    customerId: null,
    claimedCustomerId: null,
    email: null,
    themeId: null,
    term: null,
    position: null,
    widgetId: null,
    resultCount: null,
    shownIds: null,
    source: null,
    ...overrides,
  };
}

/** Records events as they arrive, with sessions that have no rank. */
export async function recordEvents(
  events: EventStore,
  transaction: Knex.Transaction,
  shopId: number,
  arrived: readonly RecordedEvent[],
): Promise<void> {
  await events.addSessions(transaction, shopId, arrived);
  await events.record(transaction, shopId, arrived, { arrivedAt: Date.now(), bytes: 0 });
}
