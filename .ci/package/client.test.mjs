import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { typeOf } from './client-types.mjs';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'vitrine-client-'));

const use = `
import { createClient, VitrineError, type Schemas } from '@vitrine/client';

const vitrine = createClient({ host: 'https://vitrine.example', key: 'PUBLIC_KEY' });

export async function titles(signal: AbortSignal): Promise<string[]> {
  const { data } = await vitrine.get('/api/v1/products/top_sellers', { query: { limit: 8, locale: 'de' }, signal });
  const products: readonly Schemas['ReducedProduct'][] = data;
  return products.map(({ title, variants }) => title + (variants[0]?.price ?? ''));
}
export const picked = vitrine.get('/api/v1/products/static', { query: { platform_product_ids: [1, 2] } });
export const found = vitrine.post('/api/v1/smart-search/search', { body: { searchTerm: 'jug' } }).then(({ pageInfo }) => pageInfo);
export const shop = vitrine.get('/admin/api/v1/shops/{shop}', { path: { shop: 1 } });
export const status = (error: unknown): number => (error instanceof VitrineError ? error.status : 0);

// @ts-expect-error -- there is no such operation
void vitrine.get('/api/v1/products/unknown');
// @ts-expect-error -- nor this one by this method
void vitrine.delete('/api/v1/products/top_sellers');
// @ts-expect-error -- it has no such parameter
void vitrine.get('/api/v1/products/top_sellers', { query: { colour: 'red' } });
// @ts-expect-error -- nor such a value of one
void vitrine.get('/api/v1/products/top_sellers', { query: { filter_oos: true } });
// @ts-expect-error -- the path has a place to fill
void vitrine.get('/admin/api/v1/shops/{shop}');
// @ts-expect-error -- a search is posted with a body
void vitrine.post('/api/v1/smart-search/search');
// @ts-expect-error -- an answer has no such part
void picked.then(({ products }) => products);
`;

beforeAll(() => {
  execFileSync(process.execPath, [join(root, '.ci/package/client.mjs')], { stdio: 'inherit' });
  const installed = join(folder, 'node_modules/@vitrine/client');
  mkdirSync(installed, { recursive: true });
  cpSync(join(root, 'dist/client'), installed, { recursive: true });
});

afterAll(() => rmSync(folder, { recursive: true }));

test('the package types every operation by the description of the API', () => {
  const settings = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: { types: [], skipLibCheck: false, allowImportingTsExtensions: false },
    include: [],
    files: ['use.ts'],
  };
  writeFileSync(join(folder, 'use.ts'), use);
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify(settings));
  const compiler = join(root, 'node_modules/typescript/bin/tsc');
  const { stdout } = spawnSync(process.execPath, [compiler, '-p', folder], { encoding: 'utf8' });
  expect(stdout).toBe('');
});

test('the package has no dependency, and a page loads 4 kB of it at most', () => {
  const client = join(root, 'dist/client');
  expect(readFileSync(join(client, 'package.json'), 'utf8')).not.toContain('ependencies');
  expect(gzipSync(readFileSync(join(client, 'client.js'))).length).toBeLessThan(2_000);
});

test('a form of schemas without a type stops the build', () => {
  expect(typeOf({ type: ['string', 'null'] })).toBe('string | null');
  expect(typeOf({ type: 'object', additionalProperties: { enum: [1, 'two'] } })).toBe(
    '{ readonly [name: string]: 1 | "two" }',
  );
  expect(() => typeOf({ type: 'array', prefixItems: [{}] })).toThrow('prefixItems');
  expect(() => typeOf({ allOf: [{}] })).toThrow('allOf');
});
