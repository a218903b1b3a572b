import { createHash } from 'node:crypto';
import { exactHundredths, roundHundredths } from '../catalog/prices/price.ts';
import { currencyDigits } from '../contract/values/currency-digits.ts';
import type { ContextPrice, MarketPrices } from '../connectors/store-connection.ts';
import type { MarketRow } from '../ingest/imports/market-import.ts';
import type { MarketPrice } from '../store/tables/catalog/market-prices.ts';

/**
 * Returns a market with the prices that its store answers for one of its countries, or for its company. A market whose prices
 * all follow from its adjustment keeps only the fixed ones, so that a changed base price counts there at once.
 */
export async function withContextPrices(
  row: MarketRow,
  { context, batches }: MarketPrices,
  shopCurrency: string,
): Promise<MarketRow> {
  const fixed = new Set(row.prices.map(({ variantId }) => variantId));
  const prices: MarketPrice[] = [];
  let currency: string | undefined;
  for await (const batch of batches) {
    currency ??= batch[0]?.currency;
    // An amount in another currency would be shown as one of this.
    prices.push(...batch.filter((price) => price.currency === currency).map(toMarketPrice));
  }
  if (currency === undefined) {
    return row;
  }
  const own = prices.filter(({ variantId }) => fixed.has(variantId)).map(withoutBase);
  const others = prices.filter(({ variantId }) => !fixed.has(variantId));
  const { adjustment } = row.market;
  if (currency === shopCurrency && others.every((price) => follows(price, adjustment, currency))) {
    return withPrices(row, { currency, priceContext: null }, own);
  }
  return withPrices(row, { currency, priceContext: context }, [...own, ...others]);
}

/** The list of a store may name fixed prices of products that it no longer has: what it answers belongs to the content too. */
function withPrices(
  row: MarketRow,
  answered: Pick<MarketRow['market'], 'currency' | 'priceContext'>,
  prices: MarketPrice[],
): MarketRow {
  const hash = createHash('sha256').update(JSON.stringify([row.contentHash, answered]));
  prices.forEach((price) => hash.update(JSON.stringify(price)));
  const contentHash = hash.digest('base64url').slice(0, 22);
  return { ...row, contentHash, market: { ...row.market, ...answered, contentHash }, prices };
}

export function toMarketPrice({
  variantId,
  price,
  compareAtPrice,
  base,
}: ContextPrice): MarketPrice {
  return {
    variantId,
    price: exactHundredths(price),
    compareAtPrice: orNull(compareAtPrice, exactHundredths),
    base: {
      price: exactHundredths(base.price),
      compareAtPrice: orNull(base.compareAtPrice, exactHundredths),
    },
  };
}

function withoutBase({ variantId, price, compareAtPrice }: MarketPrice): MarketPrice {
  return { variantId, price, compareAtPrice };
}

/** Returns whether a price is the base price with the adjustment of the market. */
function follows(
  { price, compareAtPrice, base }: MarketPrice,
  adjustment: number | null,
  currency: string,
): boolean {
  const digits = currencyDigits(currency);
  const adjusted = (amount: number) =>
    roundHundredths((amount * (100 + (adjustment ?? 0))) / 100, digits);
  return (
    base !== undefined &&
    price === adjusted(base.price) &&
    compareAtPrice === (base.compareAtPrice === null ? null : adjusted(base.compareAtPrice))
  );
}

function orNull(text: string | null, read: (text: string) => number): number | null {
  return text === null ? null : read(text);
}
