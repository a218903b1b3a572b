import { mostEntries } from './sizes.ts';

const globalId = /^gid:\/\/[^/]+\/[A-Za-z]+\/(\d+)$/;

/** Digits or a global id such as `gid://platform/Product/123`; anything else is `undefined`. */
export function parseId(text: string): number | undefined {
  const digits = /^\d+$/.test(text) ? text : globalId.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/**
 * Reads a comma list, raw or percent-encoded, in its order, each id once, 250 at most. What is no id is
 * skipped.
 */
export function parseIdList(text: string): number[] {
  return parseList(text, parseId);
}

/** Reads a comma list of words such as handles, in its order, each once, 250 at most. */
export function parseWordList(text: string): string[] {
  return parseList(text, (item) => item);
}

function parseList<Item>(list: string, parse: (item: string) => Item | undefined): Item[] {
  const text = decoded(list);
  const found = new Set<Item>();
  let start = 0;
  while (start < text.length && found.size < mostEntries) {
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

/** Theme code often encodes a list twice. */
function decoded(text: string): string {
  if (!text.includes('%')) {
    return text;
  }
  try {
    return decodeURIComponent(text);
  } catch {
    // Not encoded after all: a stray percent sign.
    return text;
  }
}
