import { describe, expect, it } from 'vitest';
import { searchDocument } from '../engine-contract/contract-shop.ts';
import { engineWith, search, testShopId } from '../testing/engine-fixture.ts';

describe('the thing that a term names', () => {
  it.each([
    ['keyboard', 'Keyboard for laptops', 'Keyboard cover'],
    ['laser printer', 'Fast laser printer 1200 dpi', 'Laser printer drum kit'],
    ['camera', 'Small camera', 'Camera battery'],
  ])('comes before its accessories with %s', async (term, thing, accessory) => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: accessory }),
      searchDocument({ id: 2, title: thing }),
      searchDocument({ id: 3, title: 'Table' }),
    ]);
    expect(await search(engine, term)).toEqual([2, 1]);
  });

  it('does not stand behind the purpose of an accessory', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Battery for camera' }),
      searchDocument({ id: 2, title: 'Small camera 12 mm' }),
      searchDocument({ id: 3, title: 'Table' }),
    ]);
    expect(await search(engine, 'camera')).toEqual([2, 1]);
  });

  it('is found by the name that the shop gives it, before accessories with the typed one', async () => {
    const things = Array.from({ length: 6 }, (_, id) =>
      searchDocument({
        id: 10 + id,
        title: 'Notebook silver with a bright display, fast memory and a large disk',
        productType: 'Notebook',
      }),
    );
    const accessories = Array.from({ length: 6 }, (_, id) =>
      searchDocument({ id: 20 + id, title: 'Laptop sleeve' }),
    );
    const engine = await engineWith([
      ...things,
      ...accessories,
      ...Array.from({ length: 30 }, (_, id) => searchDocument({ id: 30 + id, title: 'Table' })),
    ]);
    const query = { term: 'laptop', alternatives: ['notebook'], offset: 0, limit: 20 };
    const { productIds } = await engine.search(testShopId, query);
    expect(productIds.slice(0, 6).every((id) => id < 20)).toBe(true);
    expect(productIds).toHaveLength(12);
  });

  it('is of the type that most products with its name have', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Bag camera', productType: 'Bags' }),
      ...Array.from({ length: 6 }, (_, id) =>
        searchDocument({ id: 10 + id, title: 'Zoom camera', productType: 'Photo' }),
      ),
    ]);
    expect((await search(engine, 'camera')).at(-1)).toBe(1);
  });

  it('outweighs a rarer word where no product has both', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Rooibos tea' }),
      ...Array.from({ length: 9 }, (_, id) => searchDocument({ id: 10 + id, title: 'Blue mug' })),
    ]);
    expect((await search(engine, 'rooibos mug')).at(-1)).toBe(1);
    expect((await search(engine, 'mug for rooibos')).at(-1)).toBe(1);
  });

  it('is not widened by words that begin like a short or a whole word', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Console pro' }),
      searchDocument({ id: 2, title: 'Processor' }),
      searchDocument({ id: 3, title: 'Xylophone' }),
      searchDocument({ id: 4, title: 'Console' }),
    ]);
    expect(await search(engine, 'console pro')).toEqual([1, 4]);
    expect(await search(engine, 'console xy')).not.toContain(2);
  });
});

describe('two words of a title that are typed as one', () => {
  it('are found up to 40 letters', async () => {
    const [first, second] = ['knoblauchpressenhalt', 'ersatzteilsortimente'];
    const engine = await engineWith([
      searchDocument({ id: 1, title: `${first} ${second}` }),
      searchDocument({ id: 2, title: `${first} x${second}` }),
    ]);
    expect(await search(engine, first + second)).toEqual([1]);
    expect(await search(engine, `${first}x${second}`)).toEqual([]);
  });
});

/** Searches titles, whose ids are their places from 1, in a shop of a language. */
async function searchIn(language: 'fr' | 'de', titles: readonly string[], term: string) {
  const engine = await engineWith(
    titles.map((title, index) => searchDocument({ id: index + 1, title })),
  );
  const query = { term, offset: 0, limit: 10, languages: [language] };
  return (await engine.search(testShopId, query)).productIds;
}

describe('the thing that a term names in another language', () => {
  it('is the first word in French', async () => {
    const titles = ['Thé rooibos', ...Array.from({ length: 9 }, () => 'Tasse bleue')];
    expect((await searchIn('fr', titles, 'tasse rooibos')).at(-1)).toBe(1);
  });

  it('stands before a preposition in German', async () => {
    const titles = ['Rooibos Tee', ...Array.from({ length: 9 }, () => 'Blaue Tasse')];
    expect((await searchIn('de', titles, 'Tasse für Rooibos')).at(-1)).toBe(1);
    expect(await searchIn('de', ['Tasse Deckel', 'Tasse mit Deckel'], 'Tasse')).toEqual([2, 1]);
  });
});

describe('the code of a model', () => {
  const others = [
    searchDocument({ id: 1, title: 'Battery 48 Wh 1000mAh' }),
    searchDocument({ id: 2, title: 'Charger 1000 W' }),
    searchDocument({ id: 3, title: 'Battery 60 Wh' }),
    searchDocument({ id: 4, title: 'Charger 1000 W, XM3 plug' }),
    searchDocument({ id: 5, title: 'XM3 plug' }),
    searchDocument({ id: 6, title: 'Headphones' }),
  ];

  it.each(['wh-1000xm3', 'wh1000xm3', 'WH-1000XM3'])(
    'finds nothing by its parts: %s',
    async (term) => {
      expect(await search(await engineWith(others), term)).toEqual([]);
    },
  );

  it.each(['WH-1000XM3', 'WH1000XM3', 'WH 1000XM3'])(
    'finds the product that bears it, written %s',
    async (code) => {
      const engine = await engineWith([
        ...others,
        searchDocument({ id: 7, title: `Sony ${code} black` }),
      ]);
      expect(await search(engine, 'wh-1000xm3')).toEqual([7]);
      expect(await search(engine, 'wh1000xm3')).toEqual([7]);
      expect(await search(engine, 'wh-1000xm3 headphones')).toEqual([7, 6]);
    },
  );
});

describe('rare words', () => {
  const products = [
    searchDocument({ id: 1, title: 'Cofee grinder' }),
    ...Array.from({ length: 60 }, (_, id) => searchDocument({ id: 100 + id, title: 'Coffee' })),
    searchDocument({ id: 2, title: 'Toffee' }),
  ];

  it('find a similar word that is fifty times as frequent too, after themselves', async () => {
    const engine = await engineWith(products);
    const query = { term: 'cofee', offset: 0, limit: 3 };
    const { productIds, total, reading } = await engine.search(testShopId, query);
    expect([productIds[0], total]).toEqual([1, 61]);
    expect(reading.correctedTerm).toBe('coffee');
    expect(await search(engine, 'toffee')).toEqual([2]);
  });

  it('stay as they are for a shopper who insists', async () => {
    const engine = await engineWith(products);
    const query = { term: 'cofee', isAsTyped: true, offset: 0, limit: 3 };
    const { productIds, reading } = await engine.search(testShopId, query);
    expect(productIds).toEqual([1]);
    expect(reading.correctedTerm).toBeNull();
  });
});

describe('a misspelt word', () => {
  it.each([
    ['swapped letters rather than a wrong one', 'boosk', 'books'],
    ['two edits of eight letters that lost one', 'nopebok', 'notebook'],
    ['a frequent word with a wrong first letter rather than a rare one', 'sadio', 'radio'],
  ])('is corrected to %s', async (_, term, corrected) => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Boost' }),
      searchDocument({ id: 2, title: 'Notebook, books' }),
      searchDocument({ id: 3, title: 'Books about boost' }),
      searchDocument({ id: 4, title: 'SDIO' }),
      ...Array.from({ length: 20 }, (__, id) => searchDocument({ id: 10 + id, title: 'Radio' })),
    ]);
    const { reading } = await engine.search(testShopId, { term, offset: 0, limit: 1 });
    expect(reading.correctedTerm).toBe(corrected);
  });
});

describe('small words', () => {
  const products = [
    searchDocument({ id: 1, title: 'Whit tea' }),
    searchDocument({ id: 2, title: 'Laptop' }),
    searchDocument({ id: 3, title: 'Laptop for the garden' }),
    searchDocument({ id: 4, title: 'Garden table' }),
  ];

  it.each([
    ['what laptop should i buy', [2, 3], 1],
    ['laptop for garden', [3, 2, 4], 2],
    ['for the', [3], 2],
  ])('of %s are neither needed nor corrected', async (term, expected, needed) => {
    const engine = await engineWith(products);
    const { productIds, reading } = await engine.search(testShopId, { term, offset: 0, limit: 9 });
    expect(new Set(productIds.slice(0, expected.length))).toEqual(new Set(expected));
    expect(reading).toMatchObject({ words: needed, correctedTerm: null });
  });

  it('raise the score of the products that have them', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Gift her' }),
      searchDocument({ id: 2, title: 'Gift for her' }),
    ]);
    expect(await search(engine, 'for gift')).toEqual([2, 1]);
  });
});

describe('words without their spaces', () => {
  const products = [
    searchDocument({ id: 1, title: 'Gaming laptop', tags: ['red'] }),
    searchDocument({ id: 2, title: 'Laptop for gaming', tags: ['red'] }),
    searchDocument({ id: 3, title: 'Red mug' }),
    searchDocument({ id: 4, title: 'Mug, large' }),
    searchDocument({ id: 5, title: 'USB hub' }),
    searchDocument({ id: 6, title: 'USB shirt lamp' }),
    searchDocument({ id: 7, title: 'Shirt' }),
    ...Array.from({ length: 60 }, (_, id) => searchDocument({ id: 100 + id, title: 'Table' })),
  ];

  it.each([
    ['gaminglaptop', 'gaming laptop', [1, 2]],
    ['redgaminglaptop', 'red gaming laptop', [1, 2]],
    ['large redmug', 'large red mug', [3, 4]],
  ])('reads %s as %s', async (term, corrected, expected) => {
    const engine = await engineWith(products);
    const query = { term, offset: 0, limit: 2 };
    const { productIds, reading } = await engine.search(testShopId, query);
    expect(reading.correctedTerm).toBe(corrected);
    expect(productIds.toSorted((one, other) => one - other)).toEqual(expected);
  });

  it.each(['usbc', 'tshirt', 'xlamp'])('does not correct %s to a part of it', async (term) => {
    expect(await search(await engineWith(products), term)).toEqual([]);
  });

  it('corrects a letter typed twice at the end', async () => {
    expect(await search(await engineWith(products), 'shirtt')).toEqual([7, 6]);
  });

  it.each(['tshirt', 't-shirt', 't shirt', 'tshirts'])('finds T-shirts with %s', async (term) => {
    const engine = await engineWith([
      ...products,
      searchDocument({ id: 20, title: 'Linen T-Shirt' }),
    ]);
    expect((await search(engine, term))[0]).toBe(20);
  });
});

describe('terms with several words', () => {
  it('drop required words until a hundred products match, and no further', async () => {
    const ids = Array.from({ length: 100 }, (_, id) => id);
    const engine = await engineWith([
      ...ids.map((id) => searchDocument({ id, title: id === 7 ? 'Blue oak mug' : 'Blue mug' })),
      searchDocument({ id: 500, title: 'Mug' }),
    ]);
    expect((await search(engine, 'blue oak mug'))[0]).toBe(7);
    expect((await search(engine, 'blue oak mug')).toSorted((a, b) => a - b)).toEqual(ids);
    expect(await search(engine, 'oak linen mug')).toHaveLength(101);
  });

  it('put products with all words before those with fewer', async () => {
    const engine = await engineWith([
      searchDocument({ id: 1, title: 'Oak', productType: 'Oak' }),
      ...Array.from({ length: 40 }, (_, id) =>
        searchDocument({ id: 10 + id, title: 'Table', description: 'A mug of oak' }),
      ),
    ]);
    const found = await search(engine, 'oak mug');
    expect(found).toHaveLength(41);
    expect(found.at(-1)).toBe(1);
  });
});
