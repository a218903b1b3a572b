/** Currencies of ISO 4217 with other than two decimals. `Intl` has none for HUF, IDR or IQD, in which stores have prices with decimals. */
const withoutDecimals = new Set(
  'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF'.split(' '),
);
const withThreeDecimals = new Set('BHD IQD JOD KWD LYD OMR TND'.split(' '));

/** Returns the number of decimals of a currency: 0 of the yen, 3 of the Kuwaiti dinar, mostly 2. */
export function currencyDigits(currency: string): number {
  if (withoutDecimals.has(currency)) {
    return 0;
  }
  return withThreeDecimals.has(currency) ? 3 : 2;
}

/** Returns the number of decimals of a price as text: two, or three where the currency has them. */
export function priceDigits(currency: string | undefined): number {
  return Math.max(2, currency === undefined ? 2 : currencyDigits(currency));
}
