import { expect, it } from 'vitest';
import { z } from 'zod';
import { jsonObject } from '../json-object.ts';
import { readRecordedBody } from '../../testing/woocommerce/recordings.ts';
import { unknownFacts } from './woo-facts.ts';
import { wooProduct } from './woo-product.ts';
import { readShown } from './woo-shown.ts';

const productsSchema = z.array(z.looseObject({ id: z.number(), price_html: z.string() }));

const variantsSchema = z.array(
  z.object({ price: z.string(), compare_at_price: z.string().nullish() }),
);

/** Returns the amounts of a text such as `<del>20,00&nbsp;€</del> <ins>14,00&nbsp;€</ins>`, the price of now last. */
function amountsIn(html: string): string[] {
  const amounts = [...html.matchAll(/<bdi>([\d.,]+)/g)].map(([, amount = '']) => amount);
  return amounts.map((amount) => amount.replaceAll('.', '').replace(',', '.'));
}

it('has the prices that each recorded shop shows, to the decimals of its currency', async () => {
  const shops = [
    { name: 'gross-shown-gross', digits: 2, showsOtherTax: false },
    { name: 'gross-shown-net', digits: 2, showsOtherTax: true },
    { name: 'net-shown-gross', digits: 2, showsOtherTax: true },
    { name: 'net-shown-net', digits: 2, showsOtherTax: false },
    { name: 'decimals-0-jpy', digits: 0, showsOtherTax: false },
    { name: 'decimals-3-kwd', digits: 3, showsOtherTax: false },
  ];
  for (const { name, digits, showsOtherTax } of shops) {
    const listed = productsSchema.parse(readRecordedBody(`price-${name}`));
    const front = { getPublic: async () => readRecordedBody(`price-${name}-store-api`) };
    const shown = await readShown(front, [22, 24, 27, 85]);
    const facts = { ...unknownFacts, showsOtherTax };
    for (const product of listed.filter(({ id }) => id !== 27)) {
      const body = { ...jsonObject.parse(product), on_sale: product.id === 24 };
      const { variants } = wooProduct(body, [], { facts, shown: shown ?? new Map() });
      const [variant] = variantsSchema.parse(variants);
      const prices = [variant?.compare_at_price, variant?.price];
      const rounded = prices.flatMap((price) => (price ? [Number(price).toFixed(digits)] : []));
      expect([name, product.id, rounded]).toEqual([
        name,
        product.id,
        amountsIn(product.price_html),
      ]);
    }
  }
});
