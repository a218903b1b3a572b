import type { JsonObject } from '../json-values.ts';

export type BulkLineKind = 'product' | 'variant' | 'image' | 'metafield' | 'other';

const KIND_OF_TYPE = new Map<string, BulkLineKind>([
  ['Product', 'product'],
  ['ProductVariant', 'variant'],
  ['ProductImage', 'image'],
  ['MediaImage', 'image'],
  ['Image', 'image'],
  ['Metafield', 'metafield'],
]);

/** By the type of the object; a line that does not tell its type is told by its fields. */
export function bulkLineKind(line: JsonObject): BulkLineKind {
  const type = globalType(line['id']) ?? line['__typename'];
  if (typeof type === 'string') {
    return KIND_OF_TYPE.get(type) ?? 'other';
  }
  if (!('__parentId' in line)) {
    return 'product';
  }
  if ('namespace' in line) {
    return 'metafield';
  }
  if ('selectedOptions' in line || 'price' in line) {
    return 'variant';
  }
  return 'url' in line || 'src' in line || 'image' in line ? 'image' : 'other';
}

/** `Product` of `gid://platform/Product/1`; null for what is no global id. */
export function globalType(id: unknown): string | null {
  const match = typeof id === 'string' ? /^\s*gid:\/\/[^/]+\/([^/]+)\//.exec(id) : null;
  return match?.[1] ?? null;
}
