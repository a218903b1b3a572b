import type { Cart } from '../contract/cart.ts';
import { parseTime } from '../contract/values/time.ts';
import type { RequestFacts } from './context.ts';
import { instantOf } from '../base/local-time.ts';
import { parseDecimal } from './operands/numbers.ts';
import type { SeenLine } from './operands/products.ts';

/** Parameters as sent; undefined when absent. */
export interface SentParameters {
  productIds?: readonly number[] | undefined;
  variantIds?: readonly number[] | undefined;
  cart?: Cart | undefined;
  cartSubtotal?: string | undefined;
  cartLineCount?: string | undefined;
  cartItemCount?: string | undefined;
  customerId?: number | undefined;
  country?: string | undefined;
  url?: string | undefined;
  time?: string | undefined;
}

interface RequestEnvironment {
  /** IANA name of the shop's time zone. */
  timeZone: string;
  /** Milliseconds since 1970. */
  now: number;
  /** Returns the product of a variant; undefined for unknown variants. */
  ownerOf: (variantId: number) => number | undefined;
}

/**
 * Maximum length of an address. Real addresses are shorter, and every text comparison scans the whole
 * address.
 */
const longestAddress = 16_384;

/**
 * Returns the data of a request. Unreadable parameters count as absent. A product that is sent with its
 * variant stands for that variant.
 */
export function requestFacts(
  sent: SentParameters,
  { timeZone, now, ownerOf }: RequestEnvironment,
): RequestFacts {
  const written = parseTime(sent.time ?? '');
  return {
    input: inputLines(sent.productIds ?? [], sent.variantIds ?? [], ownerOf),
    cart: sent.cart?.lines,
    cartSubtotal: parseDecimal(sent.cartSubtotal ?? ''),
    cartLineCount: parseDecimal(sent.cartLineCount ?? ''),
    cartItemCount: parseDecimal(sent.cartItemCount ?? ''),
    isLoggedIn: sent.customerId !== undefined,
    country: sent.country,
    url: sent.url?.slice(0, longestAddress),
    time: written ? instantOf(written, timeZone) : now / 1_000,
    timeZone,
  };
}

/**
 * Returns the products in order, each with its variants, followed by products known only through their
 * variants.
 */
function inputLines(
  productIds: readonly number[],
  variantIds: readonly number[],
  ownerOf: RequestEnvironment['ownerOf'],
): SeenLine[] {
  const lines = new Map<number, SeenLine[]>(productIds.map((id) => [id, []]));
  for (const variantId of variantIds) {
    const productId = ownerOf(variantId);
    if (productId !== undefined) {
      lines.set(productId, [...(lines.get(productId) ?? []), { productId, variantId }]);
    }
  }
  return [...lines].flatMap(([productId, variants]) =>
    variants.length > 0 ? variants : [{ productId, variantId: undefined }],
  );
}
