import { afterEach, expect, it, vi } from 'vitest';
import { NameBook } from './name-book.ts';

afterEach(() => vi.unstubAllGlobals());

it('asks once for an id in both of its forms, and knows its name by both', async () => {
  const addresses: string[] = [];
  vi.stubGlobal('fetch', async (address: string) => {
    addresses.push(address);
    return Response.json({ data: [{ id: 3, title: 'Mug', image: null, price: null }] });
  });
  const names = new NameBook('store.example', () => {});
  const products = ['gid://platform/Product/3', '3'];
  await names.learnIds({ products, collections: [] });

  expect(addresses).toHaveLength(1);
  expect(addresses[0]).toContain('ids=3');
  expect(products.map((id) => names.nameOf('product', id))).toEqual(['Mug', 'Mug']);
});

it('knows the name of a collection by its global id', () => {
  const names = new NameBook('store.example', () => {});
  names.addCollection('7', 'Cups');
  expect(names.nameOf('collection', 'gid://platform/Collection/7')).toBe('Cups');
});
