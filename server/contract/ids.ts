const maximumIds = 250;
const globalId = /^gid:\/\/[^/]+\/[A-Za-z]+\/(\d+)$/;

/** Digits or a global id such as `gid://platform/Product/123`; anything else is `undefined`. */
export function parseId(text: string): number | undefined {
  const digits = /^\d+$/.test(text) ? text : globalId.exec(text)?.[1];
  const id = Number(digits);
  return digits !== undefined && Number.isSafeInteger(id) ? id : undefined;
}

/** A comma list, raw or percent-encoded, in its order, each id once; what is no id is skipped. */
export function parseIdList(text: string): number[] {
  const ids = parseList(text).flatMap((item) => parseId(item) ?? []);
  return [...new Set(ids)].slice(0, maximumIds);
}

/** A comma list of words such as handles, in its order, each once. */
export function parseWordList(text: string): string[] {
  return [...new Set(parseList(text))].slice(0, maximumIds);
}

function parseList(text: string): string[] {
  return decoded(text)
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== '');
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
