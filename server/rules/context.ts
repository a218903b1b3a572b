import type { Metafield } from '../contract/product.ts';
import type { MaybePromise } from '../base/maybe-promise.ts';
import { type LocalTime, localTime } from '../base/local-time.ts';
import type { SeenLine } from './operands/products.ts';

/** Data of the request; undefined where the request lacks it. */
export interface RequestFacts {
  /** The input products. Variants of the request stand next to their products. */
  input?: readonly SeenLine[] | undefined;
  cart?: readonly SeenCartLine[] | undefined;
  /** Decimal units of the currency. */
  cartSubtotal?: number | undefined;
  /** Computed from the cart when not sent. */
  cartLineCount?: number | undefined;
  cartItemCount?: number | undefined;
  /** True when the request has a customer id. */
  isLoggedIn: boolean;
  /** Code of two letters. */
  country?: string | undefined;
  /** Unchanged, raw or encoded. */
  url?: string | undefined;
  /** Seconds since 1970: the time of the request, or now. */
  time: number;
  /** IANA name of the shop's time zone. */
  timeZone: string;
}

export interface SeenCartLine extends SeenLine {
  quantity: number;
}

/** Product data that conditions compare. */
export interface RuleProduct {
  id: number;
  title: string;
  handle: string;
  vendor: string;
  type: string;
  tags: readonly string[];
  /** Its variants, or the requested ones. */
  variants: readonly RuleVariant[];
  metafields: readonly Metafield[];
}

export interface RuleVariant {
  id: number;
  /** Decimal units of the currency. */
  price: number;
  /** Units in stock; undefined when they are not tracked. */
  inventory: number | undefined;
}

export interface CustomerFacts {
  tags: readonly string[];
  /** Undefined when the store does not know the count. */
  orderCount: number | undefined;
  /** Decimal units of the currency. */
  totalSpent: number | undefined;
}

export interface ViewFacts {
  productIds: readonly number[];
  count: number;
}

/** Data that requires a query. Each method is called at most once, and only if a condition reads the data. */
export interface FactSources {
  /** Returns the existing products. */
  products(lines: readonly SeenLine[]): MaybePromise<readonly RuleProduct[]>;
  /** Returns the ids of the collections that hold at least one of the products. */
  collectionsOf(productIds: readonly number[]): MaybePromise<ReadonlySet<number>>;
  /** Returns undefined when the request has no session. */
  views(): MaybePromise<ViewFacts | undefined>;
  /** Returns undefined without a customer id and for customers that the store does not know. */
  customer(): MaybePromise<CustomerFacts | undefined>;
  /** Returns undefined without a customer id. */
  purchases(): MaybePromise<readonly SeenLine[] | undefined>;
}

/** Data that conditions and outputs may read; undefined where the request lacks it. */
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

export async function inputVariants(
  context: RulesetContext,
): Promise<readonly RuleVariant[] | undefined> {
  return (await context.inputProducts())?.flatMap(({ variants }) => variants);
}

/** Returns the distinct product ids in order. */
export function productIdsOf(lines: readonly SeenLine[]): number[] {
  return [...new Set(lines.map(({ productId }) => productId))];
}

export function isFilled<Item>(
  items: readonly Item[] | undefined,
): items is readonly [Item, ...Item[]] {
  return items !== undefined && items.length > 0;
}

/** Caches the first result, even a rejected promise. */
function once<Answer>(compute: () => Answer): () => Answer {
  let cached: { answer: Answer } | undefined;
  return () => {
    cached ??= { answer: compute() };
    return cached.answer;
  };
}
