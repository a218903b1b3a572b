/** Replaces lone surrogates as UTF-8 encoding does: a cut text may end with one, which JSON for other programs must not have. */
export function wellFormed(text: string): string {
  return surrogatePattern.test(text) ? Buffer.from(text).toString() : text;
}

const surrogatePattern = /[\ud800-\udfff]/;
