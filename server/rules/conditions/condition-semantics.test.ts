import { describe, expect, it } from 'vitest';
import type { RuleVariant } from '../context.ts';
import {
  contextOf,
  ruleProduct,
  type GivenContext,
  line,
  ruleset,
  run,
} from '../testing/rules-fixture.ts';

async function holds(condition: object, given: GivenContext): Promise<boolean> {
  const compiled = ruleset([{ logic: [{ rules: [condition] }] }]);
  return (await run(compiled, { context: contextOf(given) })).matchedRules.length === 1;
}

function choice(operator: string, ...products: object[]) {
  return { type: 'product', operator, products };
}

function saleTag(operator: string) {
  return { type: 'product_tag', operator, value: 'sale' };
}

function variant(id: number, price: number, inventory?: number): RuleVariant {
  return { id, price, inventory };
}

function equals(type: string, value: string) {
  return { type, operator: 'equals', value };
}

function isX(namespace: string, key: string) {
  return { ...equals('product_metafield', 'x'), namespace, key };
}

function inBerlin(iso: string): GivenContext {
  return { time: Date.parse(iso) / 1_000, timeZone: 'Europe/Berlin' };
}

describe('conditions on products', () => {
  const shirt = { product_id: 1, variant_ids: [11, 12] };
  const mug = { product_id: 2 };

  it.each([
    ['contains_any', [line(1, 12)], true],
    ['contains_any', [line(1, 13)], false],
    ['contains_any', [line(1)], false],
    ['contains_any', [line(2, 21)], true],
    ['contains_all', [line(1, 11), line(2, 21)], false],
    ['contains_all', [line(1, 11), line(1, 12), line(2, 21)], true],
    ['equals', [line(1, 11), line(1, 12), line(2, 21)], true],
    ['equals', [line(1), line(1, 11), line(1, 12), line(2)], true],
    ['equals', [line(1, 11), line(1, 12), line(1, 13), line(2)], false],
    ['does_not_contain_any', [line(1, 13)], true],
    ['does_not_equal', [line(1, 11), line(1, 12), line(2), line(3)], true],
  ])('%s chosen variants, seen %j: %s', async (operator, input, expected) => {
    expect(await holds(choice(operator, shirt, mug), { input })).toBe(expected);
  });

  it('compare whole products with views, which lack variants', async () => {
    const viewed = { viewed: { productIds: [1], count: 1 } };
    const condition = { ...choice('contains_any', shirt), type: 'viewed_product' };
    expect(await holds(condition, viewed)).toBe(true);
  });

  it('match sent ids of unknown products', async () => {
    const condition = choice('contains_any', { product_id: 'gid://platform/Product/99' });
    expect(await holds(condition, { input: [line(99)] })).toBe(true);
  });

  it('treat products without words as an empty set', async () => {
    const given = { input: [line(1)], products: [ruleProduct({ id: 1, tags: [''] })] };
    expect(await holds(saleTag('does_not_contain_any'), given)).toBe(true);
    expect(await holds(saleTag('equals'), given)).toBe(false);
  });

  it('match when one of several prices matches', async () => {
    const products = [
      ruleProduct({ id: 1, variants: [variant(11, 5), variant(12, 10)] }),
      ruleProduct({ id: 2, variants: [variant(21, 40)] }),
    ];
    const price = (operator: string, value: string) =>
      holds({ type: 'product_price', operator, value }, { products, input: [line(1), line(2)] });
    expect(await price('greater_than', '39.99')).toBe(true);
    expect(await price('between', '11,39')).toBe(false);
    expect(await price('equals', '10.0')).toBe(true);
    expect(await price('does_not_equal', '10')).toBe(false);
  });

  it('have no value for untracked stock', async () => {
    const given = { products: [ruleProduct({ id: 1 })], input: [line(1)] };
    const condition = { type: 'product_inventory', operator: 'less_than', value: '5' };
    expect(await holds(condition, given)).toBe(false);
  });

  it('compare a metafield list item by item, negative operators with all items', async () => {
    const value = '["Oak","Ash"]';
    const metafields = [
      { id: 1, namespace: 'wood', key: 'kind', type: 'list.single_line_text_field', value },
    ];
    const given = { products: [ruleProduct({ id: 1, metafields })], input: [line(1)] };
    const wood = (operator: string, wanted: string) =>
      holds(
        { type: 'product_metafield', namespace: 'wood', key: 'kind', operator, value: wanted },
        given,
      );
    expect(await wood('equals', 'ash')).toBe(true);
    expect(await wood('does_not_equal', 'ash')).toBe(false);
    expect(await wood('does_not_equal', 'elm')).toBe(true);
  });

  it('distinguish two metafields', async () => {
    const metafields = [{ id: 1, namespace: 'a', key: 'b', type: 'text', value: 'x' }];
    const given = { products: [ruleProduct({ id: 1, metafields })], input: [line(1)] };
    const compiled = ruleset([
      { logic: [{ rules: [isX('a', 'b')] }] },
      { logic: [{ rules: [isX('a', 'c')] }] },
    ]);
    const result = await run(compiled, { context: contextOf(given) });
    expect(result.matchedRules).toHaveLength(1);
  });
});

describe('conditions on the cart', () => {
  const cart = [{ productId: 1, variantId: undefined, quantity: 2 }];

  it('prefer sent counts to those of the lines', async () => {
    const given = { cart, cartLineCount: 0, cartItemCount: 7 };
    expect(await holds(equals('cart_line_count', '0'), given)).toBe(true);
    expect(await holds(equals('cart_item_count', '7'), given)).toBe(true);
  });

  it('have no variants if none were sent', async () => {
    const condition = { type: 'cart_variant', operator: 'does_not_contain_any', value: '5' };
    expect(await holds(condition, { cart })).toBe(false);
  });
});

describe('conditions on time', () => {
  it.each([
    // Berlin changes from 2:00 to 3:00 at 1:00 UTC on 29 March 2026, and back on 25 October.
    ['time_of_day', 'equals', '01:59', '2026-03-29T00:59:59Z', true],
    ['time_of_day', 'equals', '03:00', '2026-03-29T01:00:00Z', true],
    ['time_of_day', 'equals', '02:30', '2026-10-25T00:30:00Z', true],
    ['time_of_day', 'equals', '02:30', '2026-10-25T01:30:00Z', true],
    ['time_of_day', 'between', '22:00,06:00', '2026-11-27T22:30:00Z', true],
    ['time_of_day', 'between', '22:00,06:00', '2026-11-27T05:00:59Z', true],
    ['time_of_day', 'between', '22:00,06:00', '2026-11-27T12:00:00Z', false],
    ['day_of_week', 'equals', 'saturday', '2026-11-27T23:00:00Z', true],
    ['day_of_week', 'equals', 'friday', '2026-11-27T22:59:59Z', true],
    ['day_of_week', 'contains_any', 'saturday,sunday', '2026-11-29T12:00:00Z', true],
    ['date', 'equals', '2026-11-28', '2026-11-27T23:00:00Z', true],
    ['date', 'between', '2026-11-27,2026-11-30', '2026-11-30T22:59:59Z', true],
    ['date', 'between', '2026-11-27,2026-11-30', '2026-11-30T23:00:00Z', false],
    ['time', 'greater_than_or_equal_to', '2026-11-27T00:00', '2026-11-26T23:00:00Z', true],
    ['time', 'greater_than_or_equal_to', '2026-11-27T00:00Z', '2026-11-26T23:00:00Z', false],
    ['time', 'less_than', '2026-11-27', '2026-11-26T22:59:59Z', true],
    ['time', 'between', '2026-11-27T00:00+01:00,2026-11-28', '2026-11-27T22:59:00Z', true],
  ])('%s %s %s at %s', async (type, operator, value, iso, expected) => {
    expect(await holds({ type, operator, value }, inBerlin(iso))).toBe(expected);
  });
});

describe('conditions on an address', () => {
  it.each([
    ['url', 'contains', '/sale', 'https%3A%2F%2Fshop.example%2Fsale', true],
    ['url', 'contains', 'summer sale', 'https://shop.example/summer%20sale', true],
    ['url', 'contains_any', '/new, /SALE', 'https://shop.example/sale', true],
    ['url', 'matches', String.raw`/products/\d+$`, 'https://shop.example/products/12', true],
    ['utm_source', 'equals', 'news', '?utm_source=News', true],
    ['utm_source', 'equals', 'a&b', 'https://shop.example/?utm_source=a%26b', true],
    ['utm_source', 'equals', 'news', 'utm_medium=mail&utm_source=news#top', true],
    ['utm_source', 'contains_any', 'ads,news', 'utm_source%3Dnews%26utm_medium%3Dmail', true],
    ['utm_source', 'does_not_equal', 'news', 'https://shop.example/?utm_source=', false],
    ['utm_source', 'does_not_contain_any', 'news', 'https://shop.example/', false],
    ['url', 'contains', '/caf%C3%A9', 'https://shop.example/caf%C3%A9', true],
    ['url', 'contains', '/café', 'https%3A%2F%2Fshop.example%2Fcaf%25C3%25A9', true],
    ['url', 'contains', '100%', 'https://shop.example/100%', true],
  ])('%s %s %s in %s', async (type, operator, value, url, expected) => {
    expect(await holds({ type, operator, value }, { url })).toBe(expected);
  });

  it('finish in time for any pattern', async () => {
    const condition = { type: 'url', operator: 'matches', value: '(a+)+$' };
    const url = `${'a'.repeat(20_000)}!`;
    const startedAt = performance.now();
    expect(await holds(condition, { url })).toBe(true);
    expect(await holds(condition, { url: `${'a'.repeat(1_000)}!` })).toBe(false);
    expect(performance.now() - startedAt).toBeLessThan(1_000);
  });
});
