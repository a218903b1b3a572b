import { describe, expect, it } from 'vitest';
import { searchDocument } from '../../engine-contract/contract-shop.ts';
import { engineWith, search } from '../../testing/engine-fixture.ts';

const mugs = Array.from({ length: 6 }, (_, id) =>
  searchDocument({ id: 10 + id, title: 'Stoneware mug 12 oz' }),
);
const tables = Array.from({ length: 30 }, (_, id) =>
  searchDocument({ id: 100 + id, title: 'Table' }),
);

describe('a title with a word of the term behind for', () => {
  it('comes after products that are what the word names', async () => {
    const lid = searchDocument({ id: 1, title: 'Lid for mug, mug lid', tags: ['mug'] });
    const engine = await engineWith([lid, ...mugs, ...tables]);
    expect((await search(engine, 'mug')).indexOf(1)).toBe(mugs.length);
  });

  it('keeps its place where no product is named by the word, such as a brand', async () => {
    const cable = searchDocument({ id: 1, title: 'Cable for Acme' });
    const chargers = Array.from({ length: 6 }, (_, id) =>
      searchDocument({ id: 10 + id, title: 'Acme wall charger' }),
    );
    const engine = await engineWith([cable, ...chargers, ...tables]);
    expect((await search(engine, 'acme'))[0]).toBe(1);
  });
});
