import { describe, expect, it } from 'vitest';
import { isVariantInStock } from '../../catalog/product.ts';
import { generateDemoShop } from './generate.ts';
import { generatedAt as now, generatedShop } from '../testing/generated-shop-fixture.ts';
import { cents } from './numbers.ts';

const shop = generatedShop();
const variants = shop.products.flatMap((product) => product.variants);

describe('the demo shop', () => {
  it('has at least 300 products in 12 types', () => {
    expect(shop.products.length).toBeGreaterThanOrEqual(300);
    expect(new Set(shop.products.map((product) => product.product_type)).size).toBe(12);
  });

  it('is the same for the same seed and time', () => {
    expect(generateDemoShop({ now })).toEqual(shop);
  });

  it('differs for another seed', () => {
    const other = generatedShop(1);
    expect(other.products.map(({ title }) => title)).not.toEqual(
      shop.products.map(({ title }) => title),
    );
  });

  it('has unique ids, handles and SKUs', () => {
    const ids = [
      ...shop.products.map(({ id }) => id),
      ...variants.flatMap(({ id, inventory_item_id }) => [id, inventory_item_id]),
      ...shop.products.flatMap(({ options, images, metafields }) =>
        [...options, ...images, ...metafields].map(({ id }) => id),
      ),
      ...shop.collections.map(({ id }) => id),
    ];
    expectUnique(ids);
    expect(Math.max(...ids)).toBeLessThan(Number.MAX_SAFE_INTEGER);
    expectUnique(shop.products.map(({ handle }) => handle));
    expectUnique(shop.products.map(({ title }) => title));
    expectUnique(variants.map(({ sku }) => sku));
    expectUnique(variants.map(({ barcode }) => barcode));
    expectUnique(shop.products.flatMap(({ images }) => images.map(({ src }) => src)));
  });

  it('has handles that are valid in URLs', () => {
    for (const { handle } of shop.products) {
      expect(handle).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
    }
  });
});

describe('descriptions', () => {
  it.each([undefined, 1, 2, 3])('have at least 40 words each (seed %s)', (seed) => {
    for (const { body_html, title } of productsOf(seed)) {
      expect(plain(body_html, ' ').trim().split(/\s+/).length, title).toBeGreaterThanOrEqual(40);
    }
  });

  it.each([undefined, 1, 2, 3])(
    'share no sentence among more than 3 products (seed %s)',
    (seed) => {
      const uses = new Map<string, number>();
      for (const { body_html } of productsOf(seed)) {
        for (const sentence of sentencesOf(body_html)) {
          uses.set(sentence, (uses.get(sentence) ?? 0) + 1);
        }
      }
      expect([...uses].filter(([, count]) => count > 3)).toEqual([]);
    },
  );

  it('contain no unexpanded pattern and only paragraphs and lists', () => {
    for (const { body_html } of shop.products) {
      expect(body_html).not.toMatch(/[{}[\]|]/);
      expect(body_html.replaceAll(/<\/?(?:p|ul|li)>/g, '')).not.toMatch(/[<>]/);
      expect(body_html).not.toMatch(/ {2}| [.,]|\.\.|\ba [aeio]|undefined/i);
    }
  });
});

describe('metafields', () => {
  it('contain only measures that apply to the type', () => {
    const typesByKey = new Map<string, Set<string>>();
    for (const { product_type, metafields } of shop.products) {
      for (const { key } of metafields) {
        typesByKey.set(key, (typesByKey.get(key) ?? new Set()).add(product_type));
      }
    }
    expect(typesByKey.get('burning_hours')).toEqual(new Set(['Candles']));
    expect(typesByKey.get('pages')).toEqual(new Set(['Notebooks']));
    expect(typesByKey.get('capacity_ml')).toEqual(new Set(['Teapots', 'Mugs', 'Glassware']));
    expect(typesByKey.get('material')?.size).toBe(12);
  });

  it('agree with the description', () => {
    const mugs = shop.products.filter(({ product_type }) => product_type === 'Mugs');
    for (const { body_html, metafields } of mugs) {
      const capacity = metafields.find(({ key }) => key === 'capacity_ml')?.value;
      for (const [, stated] of body_html.matchAll(/(\d+) ml/g)) {
        expect(stated).toBe(capacity ?? stated);
      }
    }
  });
});

describe('variants', () => {
  it('combine all values of the options exactly once', () => {
    for (const { options, variants: own, title } of shop.products) {
      const combinations = options.reduce((count, { values }) => count * values.length, 1);
      expect(own.length, title).toBe(combinations);
      expectUnique(own.map((variant) => variant.title));
    }
  });

  it('exist without options, with one option and with two', () => {
    const alone = shop.products.filter(({ variants: [first] }) => first?.title === 'Default Title');
    const withTwo = shop.products.filter(({ options }) => options.length === 2);
    expect(alone.length).toBeGreaterThan(10);
    expect(withTwo.length).toBeGreaterThan(50);
    expect(alone.length + withTwo.length).toBeLessThan(shop.products.length);
  });

  it('show the picture of their colour', () => {
    for (const { images, variants: own } of shop.products) {
      for (const variant of own) {
        const image = images.find(({ id }) => id === variant.image_id);
        expect(image?.variant_ids).toContain(variant.id);
      }
    }
  });

  it('have a higher compare-at price during a sale', () => {
    const onSale = variants.filter(({ compare_at_price }) => compare_at_price !== null);
    expect(onSale.length).toBeGreaterThan(30);
    for (const { price, compare_at_price } of onSale) {
      expect(cents(compare_at_price ?? '0')).toBeGreaterThan(cents(price));
    }
    for (const { price } of variants) {
      expect(price).toMatch(/^\d+\.\d{2}$/);
    }
  });

  it('include some that are sold out, untracked or sold beyond stock', () => {
    const soldOut = shop.products.filter((product) => !product.variants.some(isVariantInStock));
    expect(soldOut.length).toBeGreaterThan(5);
    expect(soldOut.length).toBeLessThan(30);
    expect(variants.some(({ inventory_management }) => inventory_management === null)).toBe(true);
    expect(variants.some(({ inventory_policy }) => inventory_policy === 'continue')).toBe(true);
    const partly = shop.products.filter(
      (product) =>
        product.variants.some(isVariantInStock) &&
        product.variants.some(
          (variant) =>
            variant.inventory_management !== null &&
            variant.inventory_policy === 'deny' &&
            variant.inventory_quantity <= 0,
        ),
    );
    expect(partly.length).toBeGreaterThan(20);
  });

  it('have barcodes with a correct check digit', () => {
    for (const { barcode } of variants) {
      const sum = Array.from(barcode).reduce(
        (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 1 : 3),
        0,
      );
      expect(sum % 10).toBe(0);
    }
  });
});

describe('dates', () => {
  it('are ordered and never in the future', () => {
    for (const { created_at, published_at, updated_at } of shop.products) {
      expect(Date.parse(updated_at)).toBeLessThanOrEqual(now.getTime());
      expect(Date.parse(updated_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
      expect(Date.parse(published_at ?? created_at)).toBeGreaterThanOrEqual(Date.parse(created_at));
    }
  });

  it('include no publication time for a few drafts', () => {
    const drafts = shop.products.filter(({ published_at }) => published_at === null);
    expect(drafts.length).toBeGreaterThan(0);
    expect(drafts.every(({ status }) => status === 'draft')).toBe(true);
  });
});

function productsOf(seed: number | undefined) {
  return generatedShop(seed).products;
}

function plain(html: string, between: string): string {
  return html.replaceAll(/<[^>]+>/g, between);
}

/** List items count as sentences too. */
function sentencesOf(html: string): Set<string> {
  const parts = plain(html, '. ').split(/[.!?]/);
  return new Set(parts.map((part) => part.trim().toLowerCase()).filter((part) => part !== ''));
}

function expectUnique(values: readonly (string | number)[]): void {
  expect(values.length - new Set(values).size).toBe(0);
}
