import { gzipSync } from 'node:zlib';
import { describe, expect } from 'vitest';
import { context, it, readAll } from '../testing/file-fixture.ts';
import { readContent } from './read-content.ts';
import { stableId } from '../records/stable-id.ts';

const article = {
  id: 5,
  title: 'How to brew',
  handle: 'how-to-brew',
  body_html: '<p>Warm the <b>pot</b>.</p>',
  tags: 'tea, guide',
  published_at: '2026-01-02T03:04:05+02:00',
};

describe('readContent', () => {
  it('reads an article with its blog and its body as plain text', async ({ file }) => {
    const blog = { title: 'Tea notes', handle: 'tea' };
    const path = await file(
      JSON.stringify([
        { ...article, blog },
        { ...article, blog_id: '9' },
      ]),
    );
    const { values } = await readAll(readContent(path, context));
    const read = {
      type: 'article',
      id: 5,
      title: 'How to brew',
      handle: 'how-to-brew',
      tags: ['tea', 'guide'],
      published_at: '2026-01-02T03:04:05+02:00',
      text: 'Warm the pot.',
    };
    expect(values).toEqual([
      { ...read, blog: { id: null, ...blog } },
      { ...read, blog: { id: 9, title: null, handle: null } },
    ]);
  });

  it.for([
    ['articles', 'article'],
    ['blogs', 'blog'],
    ['pages', 'page'],
    ['content', 'article'],
  ] as const)('derives the content type from the list name %s', async ([name, type], { file }) => {
    const text = JSON.stringify({
      [name]: [
        { id: 1, title: 'One' },
        { id: 2, type: 'page' },
      ],
    });
    for (const content of [text, gzipSync(text)]) {
      const { values, error } = await readAll(readContent(await file(content), context));
      expect(error).toBe(null);
      expect(values.map((value) => value.type)).toEqual([type, 'page']);
    }
  });

  it('distinguishes unpublished from undated content', async ({ file }) => {
    const created = { created_at: '2025-05-05T00:00:00Z' };
    const lines = [{ published_at: null }, { published_at: '' }, created, {}];
    const path = await file(lines.map((line) => JSON.stringify({ id: 1, ...line })).join('\n'));
    const { values } = await readAll(readContent(path, context));
    expect(values.map(({ published_at }) => published_at)).toEqual([
      null,
      null,
      '2025-05-05T00:00:00Z',
      context.importedAt,
    ]);
  });

  it('derives an id from a handle', async ({ file }) => {
    const path = await file(JSON.stringify({ handle: 'about', type: 'page' }));
    const { values } = await readAll(readContent(path, context));
    expect(values).toMatchObject([{ id: stableId('page', '', 'about') }]);
  });

  it.for([
    [{ title: 'Nameless' }, '1: id: expected an id or a handle'],
    [{ id: 1, type: 'video' }, '1: type: expected article or blog or page, got "video"'],
    [{ id: 1, published_at: 'soon' }, /^1: published_at: expected a time like .*, got "soon"$/],
  ] as const)('reports %j', async ([content, problem], { file }) => {
    const path = await file(JSON.stringify(content));
    const { problems } = await readAll(readContent(path, context));
    expect(problems).toEqual([expect.stringMatching(problem)]);
  });

  it('yields the records before the damage and reports its line', async ({ file }) => {
    const path = await file(`{"pages":[${JSON.stringify(article)},\n{"id":6,"title":"Cu`);
    const { values, error } = await readAll(readContent(path, context));
    expect(values).toMatchObject([{ type: 'page', id: 5 }]);
    expect(String(error)).toContain('ends in the middle of a record or list (line 2)');
  });
});
