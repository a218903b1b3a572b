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
  const hash = createHash('sha256').update(`${row.contentHash} ${context}`);
  const prices: MarketPrice[] = [];
  let currency: string | undefined;
  for await (const batch of batches) {
    currency ??= batch[0]?.currency;
    // An amount in another currency would be shown as one of this.
    const read = batch.filter((price) => price.currency === currency).map(toMarketPrice);
    prices.push(...read);
    hash.update(JSON.stringify(read));
  }
  if (currency === undefined) {
    return row;
  }
  const own = prices.filter(({ variantId }) => fixed.has(variantId)).map(withoutBase);
  const others = prices.filter(({ variantId }) => !fixed.has(variantId));
  const { adjustment } = row.market;
  if (currency === shopCurrency && others.every((price) => follows(price, adjustment, currency))) {
    return { ...row, market: { ...row.market, currency }, prices: own };
  }
  const contentHash = hash.digest('base64url').slice(0, 22);
  const market = { ...row.market, currency, priceContext: context, contentHash };
  return { ...row, contentHash, market, prices: [...own, ...others] };
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
