import { expect } from 'vitest';
import type { Product } from '../../catalog/product.ts';
import type { ReadContext } from '../files/record.ts';
import { readProducts } from '../reading/read-products.ts';
import { context, readAll } from './file-fixture.ts';

/** Writes rows as a table whose cells are all quoted. In the rows, a broken bar stands between two cells. */
export function table(rows: readonly string[], separator = ','): string {
  const written = rows.map((row) => row.split('¦').map(quote).join(separator));
  return `${written.join('\r\n')}\r\n`;
}

function quote(cell: string): string {
  return `"${cell.replaceAll('"', '""')}"`;
}

/** Reads the products of a valid table, and what it says to have ignored. */
export async function readTableProducts(
  path: string,
): Promise<{ values: Product[]; ignored: string[]; warnings: string[] }> {
  const ignored: string[] = [];
  const warnings: string[] = [];
  const reading: ReadContext = {
    ...context,
    currency: 'EUR',
    onIgnored: (name, place) => ignored.push(`${name} ${place?.count ?? 1}`),
    onWarning: (warning) => warnings.push(warning),
  };
  const { values, problems, error } = await readAll(readProducts(path, reading));
  expect({ problems, error }).toEqual({ problems: [], error: null });
  return { values, ignored, warnings };
}
