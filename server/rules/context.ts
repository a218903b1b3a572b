import type { Metafield } from '../contract/product.ts';
import type { MaybePromise } from '../maybe-promise.ts';
import { type LocalTime, localTime } from './local-time.ts';
import type { SeenLine } from './operands/products.ts';

/** What the request itself carries. Undefined: it does not. */
export interface RequestFacts {
  /** The products that it is about; those that own the variants sent stand beside their variant. */
  input?: readonly SeenLine[] | undefined;
  cart?: readonly SeenCartLine[] | undefined;
  /** In decimal units of the currency. */
  cartSubtotal?: number | undefined;
  /** Counted from the cart where they are not sent. */
  cartLineCount?: number | undefined;
  cartItemCount?: number | undefined;
  /** Whether a customer id came with it. */
  isLoggedIn: boolean;
  /** Two letters. */
  country?: string | undefined;
  /** As it came, raw or encoded. */
  url?: string | undefined;
  /** Seconds since 1970, of the request or now. */
  time: number;
  /** IANA name, of the shop. */
  timeZone: string;
}

export interface SeenCartLine extends SeenLine {
  quantity: number;
}

/** What conditions look at in a product. */
export interface RuleProduct {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  type: string;
  tags: readonly string[];
  /** Of its variants, or of those that the request is about; in decimal units of the currency. */
  prices: readonly number[];
  /** Units of all these variants; undefined: nobody counts them. */
  inventory: number | undefined;
  metafields: readonly Metafield[];
}

export interface CustomerFacts {
  tags: readonly string[];
  /** Undefined where the store does not know it. */
  orderCount: number | undefined;
  /** In decimal units of the currency. */
  totalSpent: number | undefined;
}

export interface ViewFacts {
  productIds: readonly number[];
  count: number;
}

/** What costs a question to the store. Each is cached once at most, and only when a condition looks at it. */
export interface FactSources {
  /** Those of them that there are. */
  products(lines: readonly SeenLine[]): MaybePromise<readonly RuleProduct[]>;
  /** Ids of the collections that hold at least one of them. */
  collectionsOf(productIds: readonly number[]): MaybePromise<ReadonlySet<number>>;
  /** Undefined: no session came with the request. */
  views(): MaybePromise<ViewFacts | undefined>;
  /** Undefined: no customer id came, or the store does not know it. */
  customer(): MaybePromise<CustomerFacts | undefined>;
  /** Undefined: no customer id came. */
  purchases(): MaybePromise<readonly SeenLine[] | undefined>;
}

/** Everything that conditions and outputs may look at. Undefined: the request does not carry it. */
export interface RulesetContext {
  readonly request: RequestFacts;
  time(): LocalTime;
  inputProducts(): MaybePromise<readonly RuleProduct[] | undefined>;
  inputCollections(): MaybePromise<ReadonlySet<number> | undefined>;
  cartProducts(): MaybePromise<readonly RuleProduct[] | undefined>;
  cartCollections(): MaybePromise<ReadonlySet<number> | undefined>;
  views(): MaybePromise<ViewFacts | undefined>;
  customer(): MaybePromise<CustomerFacts | undefined>;
  purchases(): MaybePromise<readonly SeenLine[] | undefined>;
}

export function createContext(request: RequestFacts, sources: FactSources): RulesetContext {
  const productsOf = (lines: readonly SeenLine[] | undefined) =>
    once(async () => {
      const known = isFilled(lines) ? await sources.products(lines) : [];
      return known.length > 0 ? known : undefined;
    });
  const collectionsOf = (lines: readonly SeenLine[] | undefined) =>
    once(() => (isFilled(lines) ? sources.collectionsOf(productIdsOf(lines)) : undefined));
  return {
    request,
    time: once(() => localTime(request.time, request.timeZone)),
    inputProducts: productsOf(request.input),
    inputCollections: collectionsOf(request.input),
    cartProducts: productsOf(request.cart),
    cartCollections: collectionsOf(request.cart),
    views: once(() => sources.views()),
    customer: once(() => sources.customer()),
    purchases: once(() => sources.purchases()),
  };
}

/** Each id once, in order. */
export function productIdsOf(lines: readonly SeenLine[]): number[] {
  return [...new Set(lines.map(({ productId }) => productId))];
}

export function isFilled<Item>(
  items: readonly Item[] | undefined,
): items is readonly [Item, ...Item[]] {
  return items !== undefined && items.length > 0;
}

/** Keeps the first answer, a failure included. */
function once<Answer>(compute: () => Answer): () => Answer {
  let cached: { answer: Answer } | undefined;
  return () => {
    cached ??= { answer: compute() };
    return cached.answer;
  };
}
