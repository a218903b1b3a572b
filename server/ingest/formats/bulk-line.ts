import type { JsonObject } from '../files/json-values.ts';

export type BulkLineKind = 'product' | 'variant' | 'image' | 'metafield' | 'other';

const kindsByType = new Map<string, BulkLineKind>([
  ['Product', 'product'],
  ['ProductVariant', 'variant'],
  ['ProductImage', 'image'],
  ['MediaImage', 'image'],
  ['Image', 'image'],
  ['Metafield', 'metafield'],
]);

/** The fields of which an image without a type has one: its address, or the image of a medium. */
const imageFields = ['url', 'src', 'originalSrc', 'transformedSrc', 'image'];

/** Returns the kind of a line by the type of its object, or by its fields when it has no type. */
export function bulkLineKind(line: JsonObject): BulkLineKind {
  const type = globalType(line['id']) ?? line['__typename'];
  if (typeof type === 'string') {
    return kindsByType.get(type) ?? 'other';
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
  return imageFields.some((field) => field in line) ? 'image' : 'other';
}

/** Extracts `Product` from `gid://platform/Product/1`. Returns null for other values. */
export function globalType(id: unknown): string | null {
  const match = typeof id === 'string' ? /^\s*gid:\/\/[^/]+\/([^/]+)\//.exec(id) : null;
  return match?.[1] ?? null;
}
