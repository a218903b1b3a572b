import type { Metafield } from '../contract/product.ts';

/** Returns the texts of the metafield: each item of a list, or none when the metafield is missing. */
export function metafieldTexts(
  metafields: readonly Metafield[],
  wanted: Pick<Metafield, 'namespace' | 'key'>,
): string[] {
  const found = metafields.find(
    ({ namespace, key }) => namespace === wanted.namespace && key === wanted.key,
  );
  if (found === undefined) {
    return [];
  }
  return found.type.startsWith('list.') ? listItems(found.value) : [found.value];
}

function listItems(value: string): string[] {
  try {
    const items: unknown = JSON.parse(value);
    return Array.isArray(items) ? items.map(textOf) : [value];
  } catch {
    // The value is not the list that its type promises, so it counts as one value.
    return [value];
  }
}

function textOf(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
