import { randomUUID } from 'node:crypto';
import {
  eventBulkEndpoint,
  eventEndpoint,
  eventV1Endpoint,
  type ShopperAction,
} from '../contract/events.ts';
import { AppError } from '../errors.ts';
import type { EventRecorder } from '../events/recorder.ts';
import { type Answer, cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { refusedBatch } from '../http/validate.ts';
import { namedEventIdentity } from '../ingest/event-identity.ts';
import type { EventRecord } from '../store/event-store.ts';
import type { Shop } from '../store/shop-store.ts';

export interface EventRoutesDependencies {
  recorder: EventRecorder;
  now: () => number;
}

const oldestMs = 30 * 86_400_000;
const farthestAheadMs = 5 * 60_000;

export function bindEvents(bind: Bind<Shop>, { recorder, now }: EventRoutesDependencies): void {
  const record = async (shop: Shop, actions: readonly ShopperAction[]): Promise<Answer> => {
    const arrivedAt = now();
    await recorder.record(
      shop.id,
      actions.map((action) => toRecord(action, arrivedAt)),
    );
    return received;
  };

  bind.withKey(eventV1Endpoint, ({ parameters, caller }) => {
    const { created_at: createdAt, ...action } = parameters;
    const counts = createdAt !== undefined && isInTime(createdAt, now());
    return record(caller, [counts ? { ...action, created_at: createdAt } : action]);
  });

  bind.withKey(eventEndpoint, ({ parameters, caller }) => {
    if (!isInTime(parameters.created_at, now())) {
      throw new AppError('invalid', outOfTime);
    }
    return record(caller, [parameters]);
  });

  bind.withKey(eventBulkEndpoint, ({ body, caller }) => {
    const late = body.flatMap(({ created_at: createdAt }, index) =>
      isInTime(createdAt, now()) ? [] : [{ index, message: outOfTime }],
    );
    if (late.length > 0) {
      throw refusedBatch(late);
    }
    return record(caller, body);
  });
}

const received: Answer = {
  body: jsonBody(JSON.stringify({ data: 'Received' })),
  cacheControl: cacheControl.none,
};

const outOfTime = 'created_at: must lie between 30 days back and 5 minutes ahead';

function isInTime(createdAt: number | undefined, now: number): boolean {
  return (
    createdAt === undefined || (createdAt >= now - oldestMs && createdAt <= now + farthestAheadMs)
  );
}

function toRecord(action: ShopperAction, arrivedAt: number): EventRecord {
  return {
    // What nobody named is an event of its own, however alike it is to another.
    id: namedEventIdentity(action.event_id ?? randomUUID()),
    createdAt: action.created_at ?? arrivedAt,
    verb: action.verb,
    productId: action.platform_product_id ?? null,
    handle: action.platform_product_handle ?? null,
    uuid: action.uuid ?? null,
    customerId: action.platform_customer_id ?? null,
    // Erasure asks for it in any case.
    email: action.subject_email?.toLowerCase() ?? null,
    themeId: action.theme_id ?? null,
    term: action.term ?? null,
    position: action.position ?? null,
    widgetId: action.widget_id ?? null,
  };
}
