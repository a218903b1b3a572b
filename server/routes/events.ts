import { isSignedCustomer } from '../catalog/customer-signature.ts';
import {
  eventBulkEndpoint,
  eventEndpoint,
  eventV1Endpoint,
  type ShopperAction,
} from '../contract/events.ts';
import type { PageType } from '../contract/page-types.ts';
import { sessionEndpoint } from '../contract/session.ts';
import { visitEndpoint } from '../contract/visit.ts';
import { ArrivalClock } from '../events/arrival-clock.ts';
import type { EventQuota } from '../events/event-quota.ts';
import type { NetworkDigests } from '../events/network-digests.ts';
import type { ArrivedEvent, EventRecorder } from '../events/recorder.ts';
import { isAgedSession, signSession } from '../events/session-token.ts';
import { type Answer, cacheControl, jsonBody } from '../http/answer.ts';
import type { Bind } from '../http/bind.ts';
import { isLoopback } from '../http/connections/client-network.ts';
import { namedEventIdentity } from '../ingest/records/event-identity.ts';
import type { VisitRecorder } from '../events/visit-recorder.ts';
import type { EventRecord, RecordedEvent } from '../store/tables/shoppers/event-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

interface EventRoutesDependencies {
  recorder: EventRecorder;
  visits: VisitRecorder;
  eventQuota: EventQuota;
  networks: NetworkDigests;
  now: () => number;
}

const oldestMs = 30 * 86_400_000;
const farthestAheadMs = 5 * 60_000;

export function bindEvents(
  bind: Bind<Shop>,
  { recorder, visits, eventQuota, networks, now }: EventRoutesDependencies,
): void {
  const clock = new ArrivalClock();

  const record = async (
    shop: Shop,
    actions: readonly ShopperAction[],
    { requestId, network, isBot: isBotOf, sessionToken }: Sender,
  ): Promise<Answer> => {
    const arrivedAt = now();
    const from = network();
    const isBot = isBotOf();
    const digest = networks.digest(shop.id, from);
    const records = actions.map((action, index): ArrivedEvent => {
      const event = describeEvent(shop, action, `${requestId} ${index}`);
      const createdAt =
        timeThatCounts(action.created_at, arrivedAt) ??
        clock.timeOf({ shopId: shop.id, ...event }, arrivedAt, actions.length - 1 - index);
      const isSigned =
        event.uuid !== null &&
        isAgedSession(shop.identitySecret, event.uuid, sessionToken, arrivedAt);
      return { ...event, createdAt, network: digest, isSigned, isBot };
    });
    // A proxy or a local program sends for many clients.
    const sender = { shopId: shop.id, network: isLoopback(from) ? undefined : digest };
    await eventQuota.within(sender, records, () => recorder.record(shop.id, records));
    return received;
  };

  bind.withKey(eventV1Endpoint, async ({ parameters, caller, isUse, ...sender }) =>
    isUse
      ? record(caller, [parameters], { ...sender, sessionToken: parameters.session_token })
      : received,
  );

  bind.withKey(eventEndpoint, ({ parameters, caller, ...sender }) =>
    record(caller, [parameters], { ...sender, sessionToken: parameters.session_token }),
  );

  bind.withKey(eventBulkEndpoint, ({ parameters, body, caller, ...sender }) => {
    const { session_token: sessionToken } = parameters;
    return record(caller, body, { ...sender, sessionToken });
  });

  bind.withKey(visitEndpoint, async ({ parameters: { agreed }, caller, network, isBot }) => {
    await visits.record(caller.id, {
      hasAgreed: agreed,
      network: networks.digest(caller.id, network()),
      isBot: isBot(),
    });
    return received;
  });

  bind.withKey(sessionEndpoint, async ({ parameters: { uuid }, caller }) => ({
    body: jsonBody(
      JSON.stringify({ data: { session_token: signSession(caller.identitySecret, uuid, now()) } }),
    ),
    cacheControl: cacheControl.personal,
    isReceipt: true,
  }));
}

/** The origin of events. */
interface Sender {
  requestId: string;
  network: () => string;
  isBot: () => boolean;
  sessionToken: string | undefined;
}

const received: Answer = {
  body: jsonBody(JSON.stringify({ data: 'Received' })),
  cacheControl: cacheControl.none,
  isReceipt: true,
};

/**
 * Returns undefined for an implausible time, from a wrong clock or a page left open for weeks. The
 * event is kept, because a beacon is not sent again.
 */
function timeThatCounts(createdAt: number | undefined, arrivedAt: number): number | undefined {
  const counts =
    createdAt !== undefined &&
    createdAt >= arrivedAt - oldestMs &&
    createdAt <= arrivedAt + farthestAheadMs;
  return counts ? createdAt : undefined;
}

/** Describes an event. Without an id of its own, it is identified by its place in the request. */
function describeEvent(
  shop: Shop,
  action: ShopperAction,
  place: string,
): Omit<RecordedEvent, 'createdAt'> {
  const uuid = action.uuid ?? null;
  const name = action.event_id ?? place;
  const customer_id = action.platform_customer_id ?? null;
  return {
    id: namedEventIdentity({ event_id: name, uuid, customer_id }),
    verb: action.verb,
    productId: action.platform_product_id ?? null,
    handle: action.platform_product_handle ?? null,
    uuid,
    ...believedCustomer(shop, action),
    // Erasure searches for it in any case.
    email: action.subject_email?.toLowerCase() ?? null,
    ...describePlace(action),
    pageType: action.page_type ?? pageTypeOf(action),
  };
}

/** Returns the type of a page that does not say it, where the event tells. */
function pageTypeOf({ verb, source }: ShopperAction): PageType {
  if (source === 'results_page') {
    return 'search';
  }
  return verb === 'viewed' ? 'product' : 'unknown';
}

/** Describes the part of a page in which an event happened. */
function describePlace(action: ShopperAction) {
  return {
    themeId: action.theme_id ?? null,
    term: action.term ?? null,
    position: action.position ?? null,
    widgetId: action.widget_id ?? null,
    resultCount: action.result_count ?? null,
    shownIds: action.platform_product_ids?.length ? action.platform_product_ids : null,
    source: action.source ?? null,
  } satisfies Partial<EventRecord>;
}

/**
 * Returns the customer whose history the event joins. Without the shop's signature anybody could
 * have sent the id.
 */
function believedCustomer(
  shop: Shop,
  { platform_customer_id: id, customer_signature: signature }: ShopperAction,
): Pick<EventRecord, 'customerId' | 'claimedCustomerId'> {
  if (id === undefined) {
    return { customerId: null, claimedCustomerId: null };
  }
  return isSignedCustomer(shop, id, signature)
    ? { customerId: id, claimedCustomerId: null }
    : { customerId: null, claimedCustomerId: id };
}
