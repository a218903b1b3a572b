import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import { readProducts } from '../reading/read-products.ts';
import type { ParsedRecord, ReadContext } from '../files/record.ts';

interface FileFixture {
  /** Writes a temporary file for the test and returns its path. */
  file: (content: string | Uint8Array) => Promise<string>;
}

export const it = test.extend<FileFixture>({
  // oxlint-disable-next-line no-empty-pattern -- vitest reads the names of the fixtures from it
  file: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'vitrine-ingest-'));
    let count = 0;
    await use(async (content) => {
      const path = join(folder, `file-${(count += 1)}`);
      await writeFile(path, content);
      return path;
    });
    await rm(folder, { recursive: true });
  },
});

export const context: ReadContext = {
  importedAt: '2026-03-01T09:00:00+01:00',
  platform: 'platform',
};

/** Collects everything that a reader yields, and the error it throws. */
export async function readAll<T>(
  records: AsyncIterable<ParsedRecord<T>>,
): Promise<{ values: T[]; lines: number[]; problems: string[]; error: unknown }> {
  const values: T[] = [];
  const lines: number[] = [];
  const problems: string[] = [];
  let error: unknown = null;
  try {
    for await (const record of records) {
      if ('problem' in record) {
        problems.push(`${record.line}: ${record.problem}`);
      } else {
        values.push(record.value);
        lines.push(record.line);
      }
    }
  } catch (thrown) {
    error = thrown;
  }
  return { values, lines, problems, error };
}

/** Returns the first product of a valid file. */
export async function readOne(path: string): Promise<Product> {
  const { values, problems, error } = await readAll(readProducts(path, context));
  expect({ problems, error }).toEqual({ problems: [], error: null });
  const [product] = values;
  if (product === undefined) {
    throw new Error(`${path} holds no product`);
  }
  return product;
}
