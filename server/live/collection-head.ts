import { z } from 'zod';
import { idField, textField } from '../connectors/lenient-json.ts';
import type { JsonObject } from '../connectors/json-object.ts';

/** A collection whose members its record does not tell. Stored members stay. */
export type CollectionHead = z.output<typeof collectionHeadSchema>;

export const collectionHeadSchema = z
  .object({ id: idField, handle: textField, title: textField })
  .transform(({ id, handle, title }) => ({
    id: id ?? 0,
    handle: handle ?? '',
    title: title ?? '',
    isHead: true as const,
  }));

/** Returns whether a record lists its members, or the rules that find them. */
export function namesMembers(record: JsonObject): boolean {
  const { product_ids: ids, collects, products, rules } = record;
  return (
    Array.isArray(ids) ||
    Array.isArray(collects) ||
    Array.isArray(products) ||
    (Array.isArray(rules) && rules.length > 0)
  );
}
