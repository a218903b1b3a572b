import { isSignedCustomer } from '../catalog/customer-signature.ts';
import type { ShopCatalog } from '../catalog/shop-catalog.ts';
import type { ShopSettingsReader } from '../catalog/shop-settings.ts';
import type { PersonalSurface } from '../contract/settings.ts';
import type { PersonalRanking } from '../recommend/personal/personal-ranking.ts';
import {
  isEmptyProfile,
  profileLimits,
  type ShopperProfile,
} from '../recommend/personal/shopper-profile.ts';
import type { Recommenders } from '../recommend/recommenders.ts';
import type { EventStore } from '../store/tables/shoppers/event-store.ts';
import type { OrderStore } from '../store/tables/shoppers/order-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';

export interface PersonalOrderDependencies {
  recommenders: Recommenders;
  shopSettings: ShopSettingsReader;
  events: EventStore;
  orders: OrderStore;
}

/** What a request tells of its shopper. */
interface ToldPerson {
  personal?: 'yes' | 'no' | undefined;
  viewed_ids?: readonly number[] | undefined;
  cart_ids?: readonly number[] | undefined;
  uuid?: string | undefined;
  platform_customer_id?: number | undefined;
  customer_signature?: string | undefined;
}

/**
 * Returns the order for the shopper of a request. Undefined when nothing is told of them that changes an order, or when
 * neither the request nor the shop wants one on this surface.
 */
export async function personalOrder(
  { recommenders, shopSettings, events, orders }: PersonalOrderDependencies,
  { shop, catalog, parameters }: { shop: Shop; catalog: ShopCatalog; parameters: ToldPerson },
  surface: PersonalSurface,
): Promise<PersonalRanking | undefined> {
  if (parameters.personal === 'no' || !tellsOfPerson(parameters)) {
    return undefined;
  }
  const { recommendations } = await shopSettings.get(shop.id);
  if (parameters.personal !== 'yes' && !recommendations.personal[surface]) {
    return undefined;
  }
  const profile = known(await readProfile({ events, orders }, shop, parameters), catalog);
  if (isEmptyProfile(profile)) {
    return undefined;
  }
  const ranking = await recommenders.personal(shop.id, profile, (id) => {
    const slot = catalog.slotOf(id);
    const price = slot === undefined ? Infinity : catalog.lowestPrice(slot);
    return price > 0 && price < Infinity ? price : undefined;
  });
  return ranking.isNeutral ? undefined : ranking;
}

/** Returns the products of a profile that the shop has: pages and shoppers may send any id. */
function known({ viewed, cart, ordered }: ShopperProfile, catalog: ShopCatalog): ShopperProfile {
  const isKnown = (id: number) => catalog.slotOf(id) !== undefined;
  return {
    viewed: viewed.filter(isKnown),
    cart: cart.filter(isKnown),
    ordered: ordered.filter(isKnown),
  };
}

function tellsOfPerson({ viewed_ids, cart_ids, uuid, customer_signature }: ToldPerson): boolean {
  return Boolean(viewed_ids?.length || cart_ids?.length || uuid || customer_signature);
}

/** Reads the history of a shopper only where the page tells no viewed products, and orders only of a signed customer. */
async function readProfile(
  { events, orders }: Pick<PersonalOrderDependencies, 'events' | 'orders'>,
  shop: Shop,
  { viewed_ids, cart_ids = [], uuid, platform_customer_id: id, customer_signature }: ToldPerson,
): Promise<ShopperProfile> {
  const customerId =
    id !== undefined && isSignedCustomer(shop, id, customer_signature) ? id : undefined;
  const shopper = { uuid: uuid || undefined, customerId };
  const hasHistory = Boolean(shopper.uuid) || customerId !== undefined;
  const [viewed, purchases] = await Promise.all([
    viewed_ids ?? (hasHistory ? events.viewedProducts(shop.id, shopper, profileLimits.viewed) : []),
    customerId === undefined ? [] : orders.purchases(shop.id, customerId, profileLimits.ordered),
  ]);
  const ordered = [...new Set(purchases.map(({ productId }) => productId))];
  return { viewed, cart: cart_ids, ordered: ordered.slice(0, profileLimits.ordered) };
}
