import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { fileOf, lazyEntries } from './folder-files.ts';

const chunkSchema = z.object({
  file: z.string(),
  name: z.string(),
  imports: z.array(z.string()).default([]),
});
type Chunk = z.infer<typeof chunkSchema>;
const manifest = z
  .record(z.string(), chunkSchema)
  .parse(JSON.parse(readFileSync('dist/widget/manifest.json', 'utf8')));

function chunkOf(key: string): Chunk {
  const chunk = manifest[key];
  if (!chunk) {
    throw new Error(`The build has no file of ${key}`);
  }
  return chunk;
}

/** Returns the files that a page with elements of the given folders loads, including the theme's script. */
function filesOfPage(folders: readonly string[]): string[] {
  const found = new Set(folders.map((folder) => `widget/${folder}/elements.ts`));
  // Iterating over a set also yields entries that are added meanwhile.
  for (const key of found) {
    chunkOf(key).imports.forEach((other) => found.add(other));
  }
  return ['widget.js', ...Array.from(found, (key) => chunkOf(key).file)];
}

test('builds one file for each folder and each language', () => {
  expect(fileOf('/vitrine/widget/pop-up/dialog/pop-up-dialog.ts')).toBe('pop-up-dialog');
  expect(fileOf('/vitrine/widget/core/money.ts')).toBe('core');
  expect(fileOf('/vitrine/node_modules/lit-html/lit-html.js')).toBe('core');
  expect(fileOf('/vitrine/widget/languages/de.ts')).toBe('de');
  expect(fileOf('/vitrine/widget/start/module.ts')).toBeNull();
});

test('builds no other files', () => {
  const sources = [
    ...readdirSync('widget', { recursive: true, encoding: 'utf8' }).map((path) => `widget/${path}`),
    // Two folders share it with the server.
    'server/contract/themes/cart-drawers.ts',
  ];
  const folders = new Set(
    sources.flatMap((path) => fileOf(`/${path.replaceAll('\\', '/')}`) ?? []),
  );
  const names = Object.values(manifest).map(({ name }) => name);

  expect(names).toEqual([...new Set(names)]);
  expect(names.filter((name) => !folders.has(name))).toEqual([]);
  expect(names).toEqual(expect.arrayContaining(Object.keys(lazyEntries())));
});

test('loads at most nine files on a page with all elements', () => {
  const files = filesOfPage(['products', 'bundle', 'pop-up', 'quick-view', 'results-page']);
  expect(files.length, files.join(' ')).toBeLessThanOrEqual(9);
});
