import { formatHundredths } from '../../catalog/prices/price.ts';
import type { StoredCustomer, CustomerStore } from '../../store/tables/shoppers/customer-store.ts';
import { customerOfEmail } from '../records/customer-of-email.ts';
import type { OrderRecord } from '../../store/tables/rows/order-rows.ts';
import type {
  PersonalEvent,
  PersonalSession,
  Person,
  ShopperStore,
} from '../../store/tables/shoppers/shopper-store.ts';
import type { MarketCustomerStore } from '../../store/tables/catalog/market-customer-store.ts';
import type { OrderStore } from '../../store/tables/shoppers/order-store.ts';

/**
 * Returns all stored data about a person as a JSON object. Excludes events of shared sessions that name
 * only other people, and sessions that name the customer without a signature, since anybody could have
 * sent them. A search by uuid only returns all events of the session, without names.
 */
export async function exportShopper(
  {
    shoppers,
    orders,
    customers,
    marketCustomers,
  }: {
    shoppers: ShopperStore;
    orders: OrderStore;
    customers: CustomerStore;
    marketCustomers: MarketCustomerStore;
  },
  shopId: number,
  person: Person,
) {
  const { customerId, uuid, email } = person;
  const customer = customerId === undefined ? undefined : await customers.find(shopId, customerId);
  const ofEmail = customerOfEmail(email ?? '');
  const placed = [
    ...(customerId === undefined ? [] : await orders.ofCustomer(shopId, customerId)),
    ...(ofEmail === null ? [] : await orders.ofCustomer(shopId, ofEmail)),
  ];
  const sessions = await shoppers.sessionsOf(shopId, person);
  const events = await shoppers.eventsOf(sessions, person);
  return {
    person: { customer_id: customerId ?? null, uuid: uuid ?? null, email: email ?? null },
    customer: customer ? presentCustomer(customer) : null,
    company_markets:
      customerId === undefined ? [] : await marketCustomers.marketsOf(shopId, customerId),
    orders: placed.map(presentOrder),
    sessions: sessions.map(presentSession),
    events: events.map(presentEvent),
  };
}

function presentCustomer({ id, tags, ordersCount, totalSpent }: StoredCustomer) {
  return { id, tags, orders_count: ordersCount, total_spent: formatHundredths(totalSpent) };
}

function presentOrder({
  id,
  createdAt,
  counted,
  uuid,
  variants,
  lines,
}: Omit<OrderRecord, 'contentHash'>) {
  return {
    id,
    created_at: isoTime(createdAt),
    counted,
    uuid,
    variants,
    line_items: lines.map(({ productId, variantId, quantity, price }) => ({
      product_id: productId,
      variant_id: variantId,
      quantity,
      price: formatHundredths(price, Number.isInteger(price) ? 2 : 3),
    })),
  };
}

function presentSession({ uuid, firstSeenAt }: PersonalSession) {
  return { uuid, first_seen_at: firstSeenAt === null ? null : isoTime(firstSeenAt) };
}

function presentEvent(event: PersonalEvent) {
  return {
    created_at: isoTime(event.createdAt),
    verb: event.verb,
    product_id: event.productId,
    handle: event.handle,
    uuid: event.uuid,
    customer_id: event.customerId,
    claimed_customer_id: event.claimedCustomerId,
    subject_email: event.email,
    theme_id: event.themeId,
    term: event.term,
    position: event.position,
    widget_id: event.widgetId,
    result_count: event.resultCount,
    shown_product_ids: event.shownIds,
    source: event.source,
  };
}

function isoTime(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
