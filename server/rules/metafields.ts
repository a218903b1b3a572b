import type { Metafield } from '../contract/product.ts';

/** What the metafield holds: of a list each item; nothing where there is no such metafield. */
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
    // Not the list that its type promises: one value.
    return [value];
  }
}

function textOf(item: unknown): string {
  return typeof item === 'string' ? item : JSON.stringify(item);
}
