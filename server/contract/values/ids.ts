import { maxEntries } from './sizes.ts';

const globalId = /^gid:\/\/[^/]+\/[A-Za-z]+\/(\d+)$/;

/**
 * Parses digits or a global id such as `gid://platform/Product/123`. Returns `undefined` for
 * anything else.
 */
export function parseId(text: string): number | undefined {
  const digits = /^\d+$/.test(text) ? text : globalId.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Parses a comma list, raw or percent-encoded, in its order, without repeats, at most 250. Skips
 * what is not an id.
 */
export function parseIdList(text: string): number[] {
  return parseList(text, parseId);
}

/** Parses a comma list of words such as handles, in its order, without repeats, at most 250. */
export function parseWordList(text: string): string[] {
  return parseList(text, (item) => item);
}

function parseList<Item>(list: string, parse: (item: string) => Item | undefined): Item[] {
  const text = decoded(list);
  const found = new Set<Item>();
  let start = 0;
  while (start < text.length && found.size < maxEntries) {
    const comma = text.indexOf(',', start);
    const end = comma === -1 ? text.length : comma;
    const item = text.slice(start, end).trim();
    const parsed = item === '' ? undefined : parse(item);
    if (parsed !== undefined) {
      found.add(parsed);
    }
    start = end + 1;
  }
  return [...found];
}

/** Decodes once more, because theme code often encodes a list twice. */
function decoded(text: string): string {
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    // A stray percent sign: the text was not encoded.
    return text;
  }
}
