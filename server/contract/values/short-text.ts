const longest = /^[^]{0,512}/u;

/**
 * Shortens a text from a shopper's browser to 512 characters. Counts code points, so that no emoji
 * is split.
 */
export function shortened(text: string): string {
  return longest.exec(text)?.[0] ?? '';
}
