import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { caseCount } from '../../../testing/case-count.ts';
import type { Neighbours } from '../neighbours.ts';
import { readWords, type SimilarDocument } from './product-words.ts';
import { trainSimilar } from './similar.ts';

interface Signals {
  popularity?: readonly number[];
  coViews?: Neighbours;
}

type Texts = Partial<SimilarDocument> | string;

function train(products: readonly Texts[], { popularity = [], coViews }: Signals = {}): Neighbours {
  const words = readWords(products.map(document));
  const units = Float32Array.from(products, (_, product) => popularity[product] ?? 0);
  return trainSimilar(words, { popularity: units, ...(coViews && { coViews }) }).similar;
}

/** Products that make the words of the others telling. */
function tables(count: number): Texts[] {
  return Array.from({ length: count }, (_, number) => ({ title: `Table ${number}` }));
}

function document(texts: Texts): SimilarDocument {
  const overrides = typeof texts === 'string' ? { title: texts } : texts;
  return {
    price: 0,
    title: '',
    productType: '',
    vendor: '',
    tags: '',
    description: '',
    ...overrides,
  };
}

function similarTo(product: number, { starts, products }: Neighbours): number[] {
  return [...products.subarray(starts[product], starts[product + 1])];
}

function scoresOf(product: number, { starts, scores }: Neighbours): number[] {
  return [...scores.subarray(starts[product], starts[product + 1])];
}

/** Returns one list: the products viewed with product 0. */
function viewedWithFirst(
  productCount: number,
  sessions: number,
  views: readonly (readonly [product: number, score: number])[],
): Neighbours {
  return {
    starts: Uint32Array.from({ length: productCount + 1 }, (_, place) =>
      place === 0 ? 0 : views.length,
    ),
    products: Uint32Array.from(views, ([product]) => product),
    scores: Float32Array.from(views, ([, score]) => score),
    together: Uint32Array.from(views, () => 1),
    occurrences: Uint32Array.from({ length: productCount }, (_, product) =>
      product === 0 ? sessions : 0,
    ),
  };
}

describe('trainSimilar', () => {
  it('ranks products first that share more and rarer words', () => {
    const model = train([
      'Blue stoneware mug',
      'Red stoneware mug',
      'Red glass mug',
      'Red cotton shirt',
      'Blue cotton shirt',
      'Green glass vase',
      'Oak table',
    ]);
    expect(similarTo(0, model)).toEqual([1, 4, 2]);
    expect(similarTo(6, model)).toEqual([]);
  });

  it('prefers products of a comparable price', () => {
    const similar = train([
      { title: 'Aurora lamp', price: 100 },
      { title: 'Aurora lamp', price: 1_000 },
      { title: 'Aurora lamp', price: 250 },
      { title: 'Aurora lamp' },
      ...tables(8),
    ]);
    expect(similarTo(0, similar)).toEqual([2, 3, 1]);
  });

  it('ranks the same type above another with as many shared words', () => {
    const model = train([
      { title: 'Aurora lamp', productType: 'Lamps' },
      { title: 'Aurora shade', productType: 'Shades' },
      { title: 'Aurora light', productType: 'Lamp' },
    ]);
    expect(similarTo(0, model)).toEqual([2, 1]);
  });

  it('ranks another thing of the kind above accessories of the thing', () => {
    const model = train([
      { title: 'Aurora 7 phone', productType: 'Phone' },
      { title: 'Leather case for Aurora 7 phone', productType: 'Case' },
      { title: 'Silicone case for Aurora 7 phone', productType: 'Case' },
      { title: 'Aurora 8 phone', productType: 'Phone' },
      { title: 'Borealis phone', productType: 'Phone' },
      { title: 'Leather case for Borealis phone', productType: 'Case' },
      ...tables(8),
    ]);
    expect(similarTo(0, model).slice(0, 2)).toEqual([3, 4]);
    expect(similarTo(1, model)[0]).toBe(2);
  });

  it('ignores text that every product has', () => {
    const everywhere = '<p>Free delivery within three days, thirty days to change your mind.</p>';
    const model = train(
      ['Oak table', 'Pine table', 'Wool scarf', 'Silk scarf', 'Glass vase'].map((title) => ({
        title,
        description: everywhere,
      })),
    );
    expect(similarTo(0, model)[0]).toBe(1);
    expect(similarTo(2, model)[0]).toBe(3);
    expect(scoresOf(4, model).every((score) => score < 0.2)).toBe(true);
  });

  it('prefers the vendor of the product, then what sells better', () => {
    const model = train(
      [
        { title: 'Mug white', vendor: 'Clayworks' },
        { title: 'Mug black', vendor: 'Potters' },
        { title: 'Mug brown', vendor: 'Clayworks' },
        { title: 'Mug green', vendor: 'Potters' },
        ...tables(8),
      ],
      { popularity: [0, 1, 0, 1_000] },
    );
    expect(similarTo(0, model)).toEqual([2, 3, 1]);
  });

  it('counts the shared words and the words of the product', () => {
    const model = train(['Blue stoneware mug', 'Red stoneware mug', 'Oak table']);
    expect([...model.together.subarray(0, model.starts[1])]).toEqual([2]);
    expect([...model.occurrences]).toEqual([3, 3, 2]);
  });

  it('adds common views by the number of their sessions', () => {
    const shop = ['Oak table', 'Pine table', 'Birch table', 'Rocking horse'];
    const views = [
      [2, 0.5],
      [3, 0.25],
    ] as const;
    expect(similarTo(0, train(shop))).toEqual([1, 2]);
    const often = train(shop, { coViews: viewedWithFirst(4, 1_000, views) });
    expect(similarTo(0, often)).toEqual([2, 3, 1]);
    const once = train(shop, { coViews: viewedWithFirst(4, 1, views) });
    expect(similarTo(0, once)).toEqual([2, 1, 3]);
    expect(similarTo(1, often)).toEqual(similarTo(1, train(shop)));
  });

  it('finds similar texts in other scripts', () => {
    const model = train([
      '陶瓷茶杯',
      '玻璃茶杯',
      '木桌',
      'كوب خزفي أزرق',
      'كوب زجاجي',
      'ガラスの花瓶',
    ]);
    expect(similarTo(0, model)).toEqual([1]);
    expect(similarTo(3, model)).toEqual([4]);
  });

  it('keeps 50 of a thousand equal products, the most popular first', () => {
    const shop = Array.from({ length: 1_000 }, () => 'The same mug');
    const model = train(shop, { popularity: shop.map((_, product) => (product === 900 ? 5 : 0)) });
    expect(similarTo(3, model)).toEqual([
      900,
      ...Array.from({ length: 50 }, (_, product) => product).filter((product) => product !== 3),
    ]);
  });

  it.each([
    ['no product', []],
    ['one product', ['Mug']],
    ['products without a text', ['', '', '']],
  ])('returns no neighbours in a shop with %s', (_, shop) => {
    const model = train(shop);
    expect(model.products).toHaveLength(0);
    expect(model.starts).toHaveLength(shop.length + 1);
    expect(model.occurrences).toHaveLength(shop.length);
  });
});

describe('trainSimilar for any shop', () => {
  const text = fc
    .array(
      fc.constantFrom('red', 'blue', 'mug', 'mugs', 'table', 'for', '7', '茶杯', '<b>', '&amp;'),
      {
        maxLength: 6,
      },
    )
    .map((words) => words.join(' '));
  const shops = fc.array(
    fc.record({
      title: text,
      productType: fc.constantFrom('', 'Mug', 'Table'),
      vendor: fc.constantFrom('', 'Acme'),
      tags: text,
      description: text,
    }),
    { maxLength: 70 },
  );

  it('lists other products, each once, by falling scores', () => {
    fc.assert(
      fc.property(shops, fc.infiniteStream(fc.nat(50)), (shop, units) => {
        const model = train(shop, { popularity: [...units.take(shop.length)] });
        shop.forEach((_, product) => {
          const list = similarTo(product, model);
          const scores = scoresOf(product, model);
          expect(list).not.toContain(product);
          expect(new Set(list).size).toBe(list.length);
          expect(list.length).toBeLessThanOrEqual(50);
          expect(scores.every((score) => score > 0 && score < 2)).toBe(true);
          expect(scores).toEqual(scores.toSorted((one, other) => other - one));
        });
      }),
      { numRuns: caseCount(10, 40) },
    );
  });

  it('returns the same lists for the same shop', () => {
    fc.assert(
      fc.property(shops, (shop) => {
        expect(train(shop)).toEqual(train(shop));
      }),
      { numRuns: caseCount(5, 20) },
    );
  });
});
