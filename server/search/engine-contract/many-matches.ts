import { expect, it } from 'vitest';
import { enoughMatches } from '../query.ts';
import type { OpenShop } from './contract-shop.ts';

/** Tests terms that so many products contain that no fewer words are required. */
export function describeManyMatches(open: OpenShop): void {
  const ids = Array.from({ length: enoughMatches }, (_, index) => index + 1);

  it('requires all words, in any field, order and case', async () => {
    const shop = await open();
    await shop.put(
      ...ids.map((id) => ({ id, title: 'Blue mug', vendor: 'Harbour' })),
      { id: 200, title: 'Blue bowl', vendor: 'Harbour' },
      { id: 201, title: 'Mug' },
    );
    expect(await shop.find('HARBOUR mug Blue')).toEqual(ids);
    expect((await shop.search('blue', 0, 1)).total).toBe(ids.length + 1);
  });

  it('reads a term the same way with and without filters', async () => {
    const shop = await open();
    await shop.put(...ids.map((id) => ({ id, title: 'Blue mug', vendor: 'Cliff' })), {
      id: 500,
      title: 'Blue bowl',
      vendor: 'Harbour',
    });
    const whole = await shop.search('blue mug', 0, 20);
    const filter = { vendors: ['Harbour'] };
    const filtered = await shop.search('blue mug', 0, 20, { filter });
    expect(filtered.reading).toEqual(whole.reading);
    expect(filtered.productIds).toEqual([]);
  });
}
