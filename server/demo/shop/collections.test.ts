import { listingPaths, rulesetPath } from '../../contract/listing-paths.ts';
import { describe, expect, it } from 'vitest';
import { generatedAt as now, generatedShop } from '../testing/generated-shop-fixture.ts';
import { cents, dayMs } from './numbers.ts';
import type { PlatformProduct } from './platform.ts';

const { products, collections, rulesets, widgets } = generatedShop();
const byId = new Map(products.map((product) => [product.id, product]));

describe('collections', () => {
  it('include about ten, none of them empty', () => {
    expect(collections.length).toBeGreaterThanOrEqual(10);
    for (const { handle, product_ids } of collections) {
      expect(product_ids.length, handle).toBeGreaterThan(10);
      expect(new Set(product_ids).size).toBe(product_ids.length);
    }
  });

  it('contain only published products', () => {
    for (const { handle } of collections) {
      expect(productsIn(handle).every(({ status }) => status === 'active')).toBe(true);
    }
  });

  it('list exactly the reduced products as the sale', () => {
    const reduced = products.filter(
      ({ status, variants }) =>
        status === 'active' && variants.some(({ compare_at_price }) => compare_at_price !== null),
    );
    expect(new Set(productsIn('sale'))).toEqual(new Set(reduced));
  });

  it('list gifts only if every variant costs less than 30', () => {
    const prices = productsIn('gifts-under-30').flatMap(({ variants }) =>
      variants.map(({ price }) => cents(price)),
    );
    expect(Math.max(...prices)).toBeLessThan(3_000);
  });

  it('list products of the last weeks as new arrivals, newest first', () => {
    const created = productsIn('new-arrivals').map(({ created_at }) => Date.parse(created_at));
    expect(Math.min(...created)).toBeGreaterThan(now.getTime() - 60 * dayMs);
    expect(created).toEqual(created.toSorted((left, right) => right - left));
  });

  it('contain products that are named after their line', () => {
    for (const { title } of productsIn('tarn-line').filter(
      ({ product_type }) => product_type === 'Mugs',
    )) {
      expect(title).toMatch(/^Tarn /);
    }
  });

  it('alternate product types from the first row', () => {
    const firstRow = productsIn('living-room').slice(0, 5);
    expect(new Set(firstRow.map(({ product_type }) => product_type)).size).toBe(5);
  });
});

describe('widgets', () => {
  it('use existing listing endpoints and rulesets as sources', () => {
    const paths = [...listingPaths, ...rulesets.map(({ id }) => rulesetPath(id))];
    const ids = widgets.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { settings } of widgets) {
      expect(paths).toContain(settings.source);
    }
  });
});

function productsIn(handle: string): PlatformProduct[] {
  const ids = collections.find((collection) => collection.handle === handle)?.product_ids ?? [];
  return ids.flatMap((id) => byId.get(id) ?? []);
}
