import { z } from 'zod';
import type { Market } from '../records/market.ts';
import {
  field,
  integer,
  list,
  listOrNull,
  number,
  price,
  record,
  requiredId,
  text,
  word,
} from './lenient-fields.ts';

/** The decimals of a price before its currency is known. */
const maxDigits = 3;

const priceSchema = record({
  variant_id: requiredId(),
  price: price(null, maxDigits),
  compare_at_price: price(null, maxDigits),
}).transform((input, context) => {
  if (input.price === null) {
    context.addIssue({ code: 'custom', path: ['price'], message: 'expected a decimal like 19.99' });
    return z.NEVER;
  }
  return { ...input, price: input.price };
});

const catalogSchema = record({
  currency: word(null)
    .transform((code) => code?.toUpperCase() ?? null)
    .refine((code) => code === null || /^[A-Z]{3}$/.test(code), 'expected a code of three letters'),
  product_ids: listOrNull(requiredId()),
  adjustment: number(null).refine(
    (percent) => percent === null || percent >= -100,
    'expected a percentage from -100',
  ),
  rate: number(null).refine((rate) => rate === null || rate > 0, 'expected a number above 0'),
  prices: list(priceSchema),
});

/** A market of the platform with its catalog. The default catalog offers all products at base prices. */
export const marketSchema: z.ZodType<Market> = record({
  id: requiredId(),
  name: text(''),
  status: word('active').transform((status) => status.toLowerCase()),
  position: integer(0),
  countries: list(countryCode()),
  customer_ids: listOrNull(requiredId()),
  catalog: catalogSchema.nullish(),
}).transform(({ status, catalog, ...market }) => ({
  ...market,
  is_active: status === 'active',
  catalog: catalog ?? {
    currency: null,
    product_ids: null,
    adjustment: null,
    rate: null,
    prices: [],
  },
}));

function countryCode(): z.ZodType<string> {
  return field('a country code of two letters', (input) =>
    typeof input === 'string' && /^\s*[a-z]{2}\s*$/i.test(input)
      ? input.trim().toUpperCase()
      : undefined,
  );
}
