import { randomUUID } from 'node:crypto';
import {
  eventBulkEndpoint,
  eventEndpoint,
  eventV1Endpoint,
  type ShopperAction,
} from '../contract/events.ts';
import { ArrivalClock } from '../events/arrival-clock.ts';
import type { EventQuota } from '../events/event-quota.ts';
import type { EventRecorder } from '../events/recorder.ts';
import { type Answer, cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { namedEventIdentity } from '../ingest/event-identity.ts';
import type { EventRecord } from '../store/event-store.ts';
import type { Shop } from '../store/shop-store.ts';

export interface EventRoutesDependencies {
  recorder: EventRecorder;
  eventQuota: EventQuota;
  now: () => number;
}

const oldestMs = 30 * 86_400_000;
const farthestAheadMs = 5 * 60_000;

export function bindEvents(
  bind: Bind<Shop>,
  { recorder, eventQuota, now }: EventRoutesDependencies,
): void {
  const clock = new ArrivalClock();

  const record = async ({ id }: Shop, actions: readonly ShopperAction[]): Promise<Answer> => {
    const arrivedAt = now();
    const records = actions.map((action, index): EventRecord => {
      const event = describeEvent(action);
      const createdAt =
        timeThatCounts(action.created_at, arrivedAt) ??
        clock.timeOf({ shopId: id, ...event }, arrivedAt, actions.length - 1 - index);
      return { ...event, createdAt };
    });
    await eventQuota.within(id, records, () => recorder.record(id, records));
    return received;
  };

  bind.withKey(eventV1Endpoint, async ({ parameters, caller, isHead }) =>
    // Who asks for the headers alone has done nothing.
    isHead ? received : record(caller, [parameters]),
  );

  bind.withKey(eventEndpoint, ({ parameters, caller }) => record(caller, [parameters]));

  bind.withKey(eventBulkEndpoint, ({ body, caller }) => record(caller, body));
}

const received: Answer = {
  body: jsonBody(JSON.stringify({ data: 'Received' })),
  cacheControl: cacheControl.none,
  isReceipt: true,
};

/**
 * Another is a clock that goes wrong, or a page that was left open for weeks. The event is as good as any,
 * and a beacon would not come again.
 */
function timeThatCounts(createdAt: number | undefined, arrivedAt: number): number | undefined {
  const counts =
    createdAt !== undefined &&
    createdAt >= arrivedAt - oldestMs &&
    createdAt <= arrivedAt + farthestAheadMs;
  return counts ? createdAt : undefined;
}

function describeEvent(action: ShopperAction): Omit<EventRecord, 'createdAt'> {
  const uuid = action.uuid ?? null;
  const customerId = action.platform_customer_id ?? null;
  // What nobody named is an event of its own, however alike it is to another.
  const name = action.event_id ?? randomUUID();
  return {
    id: namedEventIdentity({ event_id: name, uuid, customer_id: customerId }),
    verb: action.verb,
    productId: action.platform_product_id ?? null,
    handle: action.platform_product_handle ?? null,
    uuid,
    customerId,
    // Erasure asks for it in any case.
    email: action.subject_email?.toLowerCase() ?? null,
    themeId: action.theme_id ?? null,
    term: action.term ?? null,
    position: action.position ?? null,
    widgetId: action.widget_id ?? null,
    resultCount: action.result_count ?? null,
    shownIds: action.platform_product_ids?.length ? action.platform_product_ids : null,
  };
}
