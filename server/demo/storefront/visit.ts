import type { Context } from 'koa';
import { z } from 'zod';
import { entriesOf, createCart, type Cart } from './cart.ts';
import { type CartAttributes, parseAttributes, serialiseAttributes } from './cart-attributes.ts';
import { parseEntries, serialiseEntries } from './cart-cookie.ts';
import type { RenderList, StorefrontData, StorefrontShop } from './storefront-data.ts';

/** A request of a shopper, with its shop and cart. */
export interface Visit {
  shop: StorefrontShop;
  /** Domain of the default shop of this installation. */
  homeDomain: string;
  /** True if another shop than the default is shown. */
  isPreview: boolean;
  /** The unknown domain of `?shop=`; `shop` is then the default shop. */
  unknownDomain: string | undefined;
  cart: Cart;
  /** Attributes of the cart. */
  attributes: CartAttributes;
}

export interface VisitDeps {
  data: StorefrontData;
  renderList: RenderList;
  /** Domain of the demo shop. */
  defaultDomain: string;
  /**
   * Tells whether a visitor may preview shops: any shop with `?shop=`, and the first shop if there is no
   * demo shop. Previews are for merchants before their shop is public.
   */
  maySeeOtherShops: (context: Context) => boolean;
}

/** Starts a visit. Returns undefined if there is no shop that this visitor may see. */
export async function startVisit(context: Context, deps: VisitDeps): Promise<Visit | undefined> {
  const { data, defaultDomain } = deps;
  const maySeeOthers = deps.maySeeOtherShops(context);
  const home =
    (await data.shopByDomain(defaultDomain)) ?? (maySeeOthers ? await data.firstShop() : undefined);
  if (home === undefined) {
    return undefined;
  }
  const requestedDomain = maySeeOthers
    ? new URLSearchParams(context.querystring).get('shop')
    : null;
  const storedDomain = maySeeOthers ? context.cookies.get(previewCookie) : undefined;
  const preview = await findShop(requestedDomain ?? storedDomain, data);
  const shop = preview ?? home;
  const isPreview = shop.id !== home.id;
  if (requestedDomain !== null && preview !== undefined) {
    // Null deletes the cookie.
    context.cookies.set(previewCookie, isPreview ? shop.domain : null, cookieOptions);
  }
  const cart = await readCart(context, shop, deps.data);
  const unknownDomain =
    requestedDomain !== null && preview === undefined ? requestedDomain : undefined;
  const attributes = parseAttributes(context.cookies.get(attributesCookie(shop)));
  return { shop, homeDomain: home.domain, isPreview, unknownDomain, cart, attributes };
}

/**
 * Saves the cart in the cookie of its shop. Each shop has its own cart, since variant ids differ between
 * shops.
 */
export function saveCart(context: Context, shop: StorefrontShop, cart: Cart): void {
  context.cookies.set(cartCookie(shop), serialiseEntries(entriesOf(cart)), cookieOptions);
}

/** Saves the attributes of a shop's cart in a cookie. */
export function saveAttributes(
  context: Context,
  shop: StorefrontShop,
  attributes: CartAttributes,
): void {
  const value = serialiseAttributes(attributes);
  context.cookies.set(attributesCookie(shop), value, cookieOptions);
}

const previewCookie = 'preview_shop';
const cookieOptions = {
  httpOnly: true,
  sameSite: 'lax',
  maxAge: 14 * 24 * 60 * 60 * 1000,
} as const;

const domainSchema = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9.-]{1,253}$/);

function cartCookie(shop: StorefrontShop): string {
  return `cart_${shop.id}`;
}

function attributesCookie(shop: StorefrontShop): string {
  return `cart_attributes_${shop.id}`;
}

async function findShop(
  domain: string | undefined,
  data: StorefrontData,
): Promise<StorefrontShop | undefined> {
  const parsed = domainSchema.safeParse(domain);
  return parsed.success ? data.shopByDomain(parsed.data) : undefined;
}

async function readCart(
  context: Context,
  shop: StorefrontShop,
  data: StorefrontData,
): Promise<Cart> {
  const entries = parseEntries(context.cookies.get(cartCookie(shop)));
  if (entries.length === 0) {
    return createCart([], []);
  }
  const variantIds = entries.map(({ variantId }) => variantId);
  return createCart(entries, await data.productsOfVariants(shop.id, variantIds));
}
