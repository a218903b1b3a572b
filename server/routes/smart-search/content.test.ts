import { describe, expect } from 'vitest';
import { product } from '../../testing/factories.ts';
import { test } from '../../testing/running-app.ts';
import { quickView, search } from '../testing/search-fixture.ts';

const brewing = {
  id: 5,
  title: 'How to brew tea',
  handle: 'how-to-brew',
  body_html: '<p>Warm the <b>pot</b>.</p>',
  tags: 'tea, guide',
  blog_id: 9,
  published_at: '2026-01-02T03:04:05+02:00',
};

describe('content of a search', () => {
  test('is found by title, text, tags and blog, and described', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      content: [
        { type: 'blog', id: 9, title: 'Kitchen notes', handle: 'kitchen' },
        brewing,
        { type: 'page', id: 5, title: 'Shipping', handle: 'shipping', body_html: 'Tea by post' },
      ],
    });
    const find = async (searchTerm: string) => {
      const { content = [], pageInfo } = await search(shop, { searchTerm, searchContent: true });
      return { content, total: pageInfo.contentServerSize };
    };
    const { content, total } = await find('tea');
    expect(content.map(({ type, id }) => `${type} ${id}`)).toEqual(['article 5', 'page 5']);
    expect(total).toBe(2);
    expect(content[0]).toEqual({
      id: '5',
      type: 'article',
      title: 'How to brew tea',
      handle: 'how-to-brew',
      blogTitle: 'Kitchen notes',
      blogHandle: 'kitchen',
      tags: ['tea', 'guide'],
      publishedAt: '2026-01-02T03:04:05+02:00',
      score: expect.any(Number),
    });
    expect(content[0]?.score).toBeGreaterThan(content[1]?.score ?? Infinity);
    expect((await find('kitchen')).content.map(({ type }) => type).toSorted()).toEqual([
      'article',
      'blog',
    ]);
    expect((await find('guied')).content.map(({ id }) => id)).toEqual(['5']);
    expect((await find('warm po')).content[0]?.id).toBe('5');
    expect((await find('lantern')).content).toEqual([]);
  });

  test('has pages of ten, best first, and only on request', async ({ app }) => {
    const shop = await app.shop();
    await shop.import({
      products: [product({ id: 1, title: 'Tea' })],
      content: Array.from({ length: 12 }, (_, index) => ({
        ...brewing,
        id: index + 1,
        published_at: `2026-01-${index + 10}T00:00:00Z`,
      })),
    });
    const found = await search(shop, { searchTerm: 'brew', searchContent: true });
    expect(found.content).toHaveLength(10);
    expect(found.pageInfo.contentServerSize).toBe(12);
    const everything = await search(shop, { searchTerm: '', searchContent: true });
    expect(everything.content?.slice(0, 2).map(({ id }) => id)).toEqual(['12', '11']);
    const without = await search(shop, { searchTerm: 'tea' });
    expect(without).not.toHaveProperty('content');
    expect(without.pageInfo.contentServerSize).toBe(0);
  });

  test('follows new, renamed, unpublished and scheduled content', async ({ app }) => {
    const shop = await app.shop();
    const titles = async () => {
      const { content = [] } = await search(shop, { searchTerm: 'brew', searchContent: true });
      return content.map(({ title, blogTitle }) => [title, blogTitle]);
    };
    expect(await titles()).toEqual([]);
    await shop.import({ content: [brewing] });
    expect(await titles()).toEqual([['How to brew tea', '']]);
    await shop.import({ content: [{ type: 'blog', id: 9, title: 'Notes', handle: 'notes' }] });
    expect(await titles()).toEqual([['How to brew tea', 'Notes']]);
    await shop.import({ content: [{ ...brewing, title: 'Brew better' }] });
    expect(await titles()).toEqual([['Brew better', 'Notes']]);
    await shop.import({ content: [{ ...brewing, published_at: '2999-01-01T00:00:00Z' }] });
    expect(await titles()).toEqual([]);
    await shop.import({ content: [{ ...brewing, published_at: null }] });
    expect(await titles()).toEqual([]);
  });

  test('is part of the quick view, and never another shop’s', async ({ app }) => {
    const [shop, other] = [await app.shop(), await app.shop()];
    await shop.import({ content: [brewing] });
    const answer = await quickView(shop, { query: 'bre', searchContent: true });
    expect(answer.content?.map(({ id }) => id)).toEqual(['5']);
    expect(answer.pageInfo.contentServerSize).toBe(1);
    expect((await quickView(other, { query: 'bre', searchContent: true })).content).toEqual([]);
  });
});
