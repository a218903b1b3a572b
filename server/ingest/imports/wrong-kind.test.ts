import { describe, expect } from 'vitest';
import { collection, market, order, product } from '../../testing/factories.ts';
import { test } from '../testing/import-fixture.ts';
import type { ImportKindName } from '../ingest.ts';

const files: Record<ImportKindName, object> = {
  products: product({ id: 1 }),
  collections: collection(1, [1]),
  orders: order({ id: 1, createdAt: '2026-01-01T00:00:00Z', units: { 1: 1 } }),
  customers: { id: 1, tags: 'trade', orders_count: 2, total_spent: '9.00' },
  content: { id: 1, title: 'Brewing', handle: 'brewing', body_html: '', blog_id: 5 },
  markets: market({ id: 1, countries: ['CA'] }),
  events: {
    subject: 'user',
    verb: 'viewed',
    noun: 'product',
    handle: 'mug',
    uuid: 'a',
    created_at: '2026-01-01T00:00:00Z',
  },
};

const kinds = Object.entries(files) as [ImportKindName, object][];

const mistakes = kinds.flatMap(([kind, right]) =>
  kinds
    .filter(([given]) => given !== kind)
    .map(([given, wrong]) => ({ kind, given, right, wrong })),
);

describe('importing a file of another kind', () => {
  test.for(mistakes)(
    'rejects $given as $kind and removes nothing',
    async ({ kind, right, wrong }, { load }) => {
      expect((await load({ [kind]: [right] })).counts[kind]).toMatchObject({ saved: 1 });
      const mistaken = await load({ [kind]: [wrong] }, { replace: true });
      expect(mistaken.counts[kind]).toMatchObject({ saved: 0, rejected: 1, removed: 0 });
      const again = await load({ [kind]: [right] });
      expect(again.counts[kind]).toMatchObject({ unchanged: 1 });
    },
  );

  test('reports the field of the other kind', async ({ load }) => {
    const { problems } = await load({ orders: [files.products] });
    expect(problems.map(({ reason }) => reason)).toEqual([
      'expected the fields of an order, got `title`: is the file of another kind?',
    ]);
  });

  test('accepts records with few fields, and records with additional fields of other kinds', async ({
    load,
  }) => {
    const { counts, problems } = await load({
      products: [
        { id: 1, title: 'Mug' },
        { ...files.products, id: 2, rules: [], blog: null },
      ],
      customers: [{ id: 1 }, { id: 2, name: 'Trade', orders_count: 1, title: 'Dr' }],
      content: [{ id: 1, type: 'page', title: 'About' }],
      markets: [{ id: 1, name: 'Canada' }],
      orders: [{ ...files.orders, title: 'A gift' }],
    });
    expect(problems).toEqual([]);
    expect(counts).toMatchObject({ products: { saved: 2 }, customers: { saved: 2 } });
  });
});
