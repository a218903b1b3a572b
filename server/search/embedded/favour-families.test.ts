import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { FactsTable } from '../facts-table.ts';
import { createEmbeddedEngine } from './embedded-engine.ts';
import { search, testShopId } from '../testing/engine-fixture.ts';

interface Kind {
  type: string;
  titles: readonly string[];
  price: number;
  /** Orbita unless another. */
  vendor?: string;
}

/** The products of a brand: few things, and more parts of them, whose titles are shorter. */
const kinds: readonly Kind[] = [
  { type: 'Charger', titles: ['Orbita charger', 'Orbita fast charger'], price: 20 },
  {
    type: 'Case',
    titles: ['Orbita case', 'Orbita clear case', 'Orbita leather case', 'Orbita red case'],
    price: 15,
  },
  {
    type: 'Phone',
    titles: [
      'Orbita Nova 12 phone with two cameras and 128 GB in black',
      'Orbita Nova 14 phone with three cameras and 256 GB in black',
    ],
    price: 700,
  },
];

/** Opens a shop of kinds and of another brand. The best sellers are named by their titles, best first. */
async function openShop(bestSellers: readonly string[] = [], sold = kinds) {
  const facts = new FactsTable();
  const products = [
    ...sold.flatMap(({ type, titles, price, vendor = 'Orbita' }) =>
      titles.map((title) => ({ title, productType: type, vendor, price })),
    ),
    { title: 'Case for Orbita', productType: 'Case', vendor: 'Others', price: 9 },
  ];
  const engine = createEmbeddedEngine({ facts: async () => facts });
  await engine.index(
    testShopId,
    products.map((product, index) => searchDocument({ id: index + 1, ...product })),
  );
  products.forEach(({ title, price }, index) => {
    const rank = bestSellers.indexOf(title);
    facts.overrides.set(index + 1, {
      prices: [price * 100],
      salesRank: rank === -1 ? Infinity : rank,
    });
  });
  const first = async (term: string) =>
    (await search(engine, term)).slice(0, 2).map((id) => products[id - 1]?.productType);
  return { first };
}

describe('a term that is a brand alone', () => {
  it('shows its dearest family first before there are sales', async () => {
    const { first } = await openShop();
    expect(await first('orbita')).toEqual(['Phone', 'Phone']);
  });

  it('shows the family first that makes most of its revenue', async () => {
    const { first } = await openShop(['Orbita charger', 'Orbita fast charger']);
    expect(await first('orbita')).toEqual(['Charger', 'Charger']);
  });

  it('leaves a term that names a thing as it is', async () => {
    const { first } = await openShop();
    expect(await first('orbita case')).toEqual(['Case', 'Case']);
    expect(await first('orbita charger')).toEqual(['Charger', 'Charger']);
  });
});

/** The products of a line of a brand, and more parts of them. */
const line: readonly Kind[] = [
  {
    type: 'Charger',
    titles: ['black', 'white', 'fast', 'slow', 'small'].map((kind) => `Orbita Nova ${kind} plug`),
    price: 20,
  },
  {
    type: 'Phone',
    titles: [12, 14, 16].map((size) => `Orbita Nova ${size} with two cameras and 128 GB in black`),
    price: 700,
  },
  { type: 'Lamp', titles: ['Orbita lamp', 'Orbita desk lamp'], price: 900 },
];

describe('a term that is a product line alone', () => {
  it('shows first what is far dearer than the rest of the line', async () => {
    const { first } = await openShop([], line);
    expect(await first('nova')).toEqual(['Phone', 'Phone']);
    expect(await first('orbita nova')).toEqual(['Phone', 'Phone']);
  });

  it('shows the shortest titles where nothing is far dearer', async () => {
    const { first } = await openShop(
      [],
      line.map((kind) => ({ ...kind, price: 20 })),
    );
    expect(await first('nova')).toEqual(['Charger', 'Charger']);
  });

  it('is none of things that several makers have', async () => {
    const makers = line.map((kind) => ({
      ...kind,
      titles: kind.titles.map((title) => title.replace('Orbita', '').trim()),
    }));
    const others = line.map((kind) => ({
      ...kind,
      titles: kind.titles.map((title) => title.replace('Orbita Nova', 'Nova two')),
      vendor: 'Others',
    }));
    const { first } = await openShop([], [...makers, ...others]);
    expect(await first('nova')).not.toEqual(['Phone', 'Phone']);
  });
});
