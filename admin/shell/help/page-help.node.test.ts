import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { pages } from '../pages.ts';
import { docsAddress, fileName } from './docs-address.ts';
import { texts as german } from './texts/de.ts';
import { texts as english } from './texts/en.ts';

const docs = join(import.meta.dirname, '../../../docs');

/** The parts of the documentation by the ids that the server gives their headings. */
const parts = new Map(
  readFileSync(join(docs, 'admin.md'), 'utf8')
    .split(/^## /m)
    .slice(1)
    .map((part) => {
      const heading = part.slice(0, part.indexOf('\n'));
      return [heading.toLowerCase().replaceAll(/[^a-z\d]+/g, '-'), part] as const;
    }),
);

const mostBytes = 60_000;

describe.each(pages)('the help of the page $name', ({ name }) => {
  test('is a paragraph in each language', () => {
    for (const { pages: paragraphs } of [english, german]) {
      expect(paragraphs[name]).toMatch(/^\p{Lu}.{40,}\.$/u);
    }
  });

  test('leads to a part of the documentation with a picture of the page', () => {
    const part = parts.get(docsAddress(name).replace('/docs/admin#', '')) ?? '';
    expect(part).toContain(`](admin/${fileName(name)}.webp)`);
    const { size } = statSync(join(docs, `admin/${fileName(name)}.webp`));
    expect(size).toBeLessThan(mostBytes);
  });
});

test('the documentation links each of its pictures', () => {
  const linked = [...parts.values()].flatMap((part) =>
    [...part.matchAll(/\]\(admin\/([^)]+)\)/g)].map(([, file]) => file),
  );
  expect(new Set(readdirSync(join(docs, 'admin')))).toEqual(new Set(linked));
});
