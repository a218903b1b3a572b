import * as fc from 'fast-check';

/**
 * A reference model of listings: it states the contract in plain code, without any code of the catalog, for
 * small random shops.
 */
export interface PlainVariant {
  id: number;
  /** Hundredths, as all prices of the model. */
  price: number;
  compareAt: number | null;
  /** Price of its selling plan; null without one. */
  plan: number | null;
  isTracked: boolean;
  policy: 'deny' | 'continue';
  quantity: number;
}

export interface PlainProduct {
  id: number;
  status: 'active' | 'draft' | 'archived';
  isPublished: boolean;
  variants: PlainVariant[];
}

export interface PlainMarket {
  id: number;
  isActive: boolean;
  position: number;
  countries: string[];
  currency: string | null;
  productIds: number[] | null;
  /** A whole percentage. */
  adjustment: number | null;
  /** Ten-thousandths. */
  rate: number | null;
  prices: { variantId: number; price: number; compareAt: number | null }[];
}

export interface PlainShop {
  products: PlainProduct[];
  markets: PlainMarket[];
}

export interface PlainRequest {
  /** May repeat products and name unknown ones. */
  candidates: number[];
  showsUnpublished: boolean;
  showsOutOfStock: boolean;
  country: string | null;
  bounds: PlainBounds;
  unsetVariants: boolean;
  limit: number;
}

/** Price bounds in thousandths, since bounds may have more decimal places than prices. */
export interface PlainBounds {
  lessThan?: number;
  lessThanOrEqual?: number;
  equal?: number;
  greaterThan?: number;
  greaterThanOrEqual?: number;
}

export interface ShownVariant {
  id: number;
  price: number;
  compareAt: number | null;
}

export interface ShownProduct {
  id: number;
  variants: ShownVariant[];
}

export const shopCurrency = 'USD';

export function expectedProducts(shop: PlainShop, request: PlainRequest): ShownProduct[] {
  const market = marketFor(shop, request.country);
  const shown: ShownProduct[] = [];
  for (const id of new Set(request.candidates)) {
    const product = shop.products.find((candidate) => candidate.id === id);
    const variants = product ? variantsToShow(product, market, request) : [];
    if (variants.length > 0 && shown.length < request.limit) {
      shown.push({ id, variants });
    }
  }
  return shown;
}

function marketFor({ markets }: PlainShop, country: string | null): PlainMarket | undefined {
  return markets
    .filter(
      ({ isActive, countries }) => isActive && country !== null && countries.includes(country),
    )
    .toSorted((a, b) => a.position - b.position || a.id - b.id)[0];
}

/** Returns the variants to show; none when the product is not shown. */
function variantsToShow(
  product: PlainProduct,
  market: PlainMarket | undefined,
  request: PlainRequest,
): ShownVariant[] {
  if (product.status !== 'active' || (!product.isPublished && !request.showsUnpublished)) {
    return [];
  }
  if (market?.productIds && !market.productIds.includes(product.id)) {
    return [];
  }
  const sold = product.variants.flatMap((variant) => {
    const offer = market ? priceIn(market, variant) : variant;
    return offer ? [{ variant, shown: { ...offer, id: variant.id } }] : [];
  });
  const matching = sold.filter(({ shown }) => isWithinBounds(shown.price, request.bounds));
  const isInStock = matching.some(
    ({ variant }) => !variant.isTracked || variant.policy === 'continue' || variant.quantity > 0,
  );
  if (!isInStock && !request.showsOutOfStock) {
    return [];
  }
  const left = matching.length === 0 || request.unsetVariants ? matching : sold;
  return left.map(({ shown: { id, price, compareAt } }) => ({ id, price, compareAt }));
}

/** Returns the expected selling plan price of each shown variant, by variant id. */
export function expectedPlans(shop: PlainShop, request: PlainRequest): Map<number, number | null> {
  const market = marketFor(shop, request.country);
  const variants = shop.products.flatMap((product) => product.variants);
  const shown = expectedProducts(shop, request).flatMap((product) => product.variants);
  return new Map(
    shown.map(({ id, price }) => {
      const variant = variants.find((one) => one.id === id);
      return [id, variant ? planPriceOf(variant, price, market) : null];
    }),
  );
}

/** Returns the plan price: the plan takes the same share of the price as of the base price. */
function planPriceOf(
  { price: base, plan }: PlainVariant,
  shown: number,
  market: PlainMarket | undefined,
): number | null {
  if (plan === null || !market) {
    return plan;
  }
  if (base > 0) {
    return Math.floor((2 * plan * shown + base) / (2 * base));
  }
  return shown > 0 || isWithoutRate(market) ? null : convert(plan, market);
}

function isWithoutRate({ currency, rate }: PlainMarket): boolean {
  return currency !== null && currency !== shopCurrency && rate === null;
}

function priceIn(
  market: PlainMarket,
  variant: PlainVariant,
): { price: number; compareAt: number | null } | undefined {
  const fixed = market.prices.findLast(({ variantId }) => variantId === variant.id);
  if (fixed) {
    return fixed;
  }
  if (isWithoutRate(market)) {
    return undefined;
  }
  const { price, compareAt } = variant;
  return {
    price: convert(price, market),
    compareAt: compareAt === null ? null : convert(compareAt, market),
  };
}

/** Converts with whole numbers only, to avoid rounding of binary fractions. */
function convert(price: number, { adjustment, rate }: PlainMarket): number {
  const millionths = price * (100 + (adjustment ?? 0)) * (rate ?? 10_000);
  return Math.floor((millionths + 500_000) / 1_000_000);
}

function isWithinBounds(price: number, bounds: PlainBounds): boolean {
  const thousandths = price * 10;
  return (
    (bounds.lessThan === undefined || thousandths <= bounds.lessThan) &&
    (bounds.lessThanOrEqual === undefined || thousandths <= bounds.lessThanOrEqual) &&
    (bounds.equal === undefined || thousandths === bounds.equal) &&
    (bounds.greaterThan === undefined || thousandths > bounds.greaterThan) &&
    (bounds.greaterThanOrEqual === undefined || thousandths >= bounds.greaterThanOrEqual)
  );
}

/** Generates the first value in four of five cases, because shops without any shown products test little. */
function often<Value>(usual: Value, ...others: Value[]): fc.Arbitrary<Value> {
  return fc.oneof(
    { weight: 4, arbitrary: fc.constant(usual) },
    { weight: 1, arbitrary: fc.constantFrom(...others) },
  );
}

/** Ids beyond 2^31, like those of the platform. */
export const plainProductIds = Array.from({ length: 7 }, (_, index) => 7_000_000_000_001 + index);
const countries = ['CA', 'DE'];
const price = fc.constantFrom(0, 5, 333, 999, 1000, 1001, 2500);
const boundNames = [
  'lessThan',
  'lessThanOrEqual',
  'equal',
  'greaterThan',
  'greaterThanOrEqual',
] as const satisfies readonly (keyof PlainBounds)[];
const bound = fc.constantFrom(0, 50, 3330, 9990, 9995, 10_000, 10_010, 12_000, 25_000);

const variants = fc.array(
  fc.record({
    price,
    compareAt: fc.option(price),
    plan: fc.option(price),
    isTracked: fc.boolean(),
    policy: fc.constantFrom('deny', 'continue'),
    quantity: fc.constantFrom(-2, 0, 1),
  }),
  { minLength: 1, maxLength: 3 },
);

/** Generates products with the first of the ids, so that the other ids are unknown. */
const products: fc.Arbitrary<PlainProduct[]> = fc
  .array(
    fc.record({
      status: often<PlainProduct['status']>('active', 'draft', 'archived'),
      isPublished: often<boolean>(true, false),
      variants,
    }),
    { minLength: 3, maxLength: 6 },
  )
  .map((list) =>
    list.map((product, index) => {
      const id = plainProductIds[index] ?? 0;
      return {
        ...product,
        id,
        variants: product.variants.map((variant, place) => ({ ...variant, id: id * 10 + place })),
      };
    }),
  );

const markets: fc.Arbitrary<PlainMarket[]> = fc
  .array(
    fc.record({
      isActive: often<boolean>(true, false),
      position: fc.nat(2),
      countries: fc.subarray(countries, { minLength: 1 }),
      currency: fc.constantFrom(null, shopCurrency, 'CAD', 'CAD'),
      productIds: fc.option(fc.subarray(plainProductIds)),
      adjustment: fc.constantFrom(null, -100, -10, 0, 7, 50),
      rate: fc.constantFrom(null, null, 5, 9_155, 10_000, 13_650),
      prices: fc.array(
        fc.record({
          variantId: fc
            .tuple(fc.constantFrom(...plainProductIds), fc.nat(2))
            .map(([id, place]) => id * 10 + place),
          price,
          compareAt: fc.option(price),
        }),
        { maxLength: 12 },
      ),
    }),
    { maxLength: 3 },
  )
  .map((list) => list.map((market, index) => ({ ...market, id: index + 1 })));

export const plainShop: fc.Arbitrary<PlainShop> = fc.record({ products, markets });

/** Generates a country, sometimes one without a market. */
export const plainCountry: fc.Arbitrary<string | null> = fc.option(
  fc.constantFrom(...countries, 'IT'),
);

export const plainBounds: fc.Arbitrary<PlainBounds> = fc
  .array(fc.tuple(fc.constantFrom(...boundNames), bound), { maxLength: 2 })
  .map((bounds) => Object.fromEntries(bounds));

export const plainRequest: fc.Arbitrary<PlainRequest> = fc.record({
  candidates: fc.array(fc.constantFrom(...plainProductIds), { minLength: 3, maxLength: 12 }),
  showsUnpublished: fc.boolean(),
  showsOutOfStock: fc.boolean(),
  country: plainCountry,
  bounds: plainBounds,
  unsetVariants: fc.boolean(),
  limit: fc.constantFrom(1, 2, 250),
});
