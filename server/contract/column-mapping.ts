import { z } from 'zod';
import { columnFields, type TableKind, tableKinds } from './column-fields.ts';

/** A metafield of a product, such as `metafield:custom.care`. */
const metafieldField = /^metafield:[^.\s]{1,64}\.\S{1,64}$/;

const maxColumns = 500;

const longestName = 1_024;

/** Says what the columns of a table are that Vitrine does not know. */
export const columnMappingSchema = z
  .strictObject({
    kind: z.enum(tableKinds).describe('What the rows are'),
    columns: z
      .record(z.string().max(longestName), z.string().max(longestName).nullable())
      .describe(
        'The field of each column, by its name in the first row; null for one that is not read. A metafield is `metafield:<namespace>.<key>`',
      ),
    decimal: z
      .enum(['.', ','])
      .optional()
      .describe('The mark before decimals; without it, the cells of the columns tell it'),
  })
  .check(({ value, issues }) => {
    const { kind, columns } = value;
    const fields: readonly string[] = columnFields[kind];
    const names = Object.keys(columns);
    if (names.length === 0 || names.length > maxColumns) {
      const message = `must name 1 to ${maxColumns} columns`;
      issues.push({ code: 'custom', path: ['columns'], message, input: names.length });
    }
    const seen = new Set<string>();
    for (const [name, field] of Object.entries(columns)) {
      const isMetafield = kind === 'products' && metafieldField.test(field ?? '');
      if (field !== null && !fields.includes(field) && !isMetafield) {
        const message = `must be a field of ${kind}: ${fields.join(', ')}`;
        issues.push({ code: 'custom', path: ['columns', name], message, input: field });
      } else if (field !== null && seen.has(field)) {
        const message = `must be the only column of ${field}`;
        issues.push({ code: 'custom', path: ['columns', name], message, input: field });
      }
      seen.add(field ?? '');
    }
    const missing = missingFields(kind, seen);
    if (missing !== null) {
      issues.push({ code: 'custom', path: ['columns'], message: missing, input: names });
    }
  });

export type ColumnMapping = z.output<typeof columnMappingSchema>;

/** Fields by which the rows of a kind are known, each group by one of its members. */
const neededFields: Record<TableKind, readonly (readonly string[])[]> = {
  products: [['handle', 'id', 'title', 'variant.sku']],
  orders: [
    ['name', 'id'],
    ['created_at'],
    ['line.sku', 'line.barcode', 'line.name', 'line.variant_id', 'line.product_id'],
  ],
  customers: [['id']],
};

function missingFields(kind: TableKind, seen: ReadonlySet<string>): string | null {
  const missing = neededFields[kind].find((group) => !group.some((field) => seen.has(field)));
  return missing === undefined ? null : `must name a column for ${missing.join(' or ')}`;
}
