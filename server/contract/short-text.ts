const longest = /^[^]{0,512}/u;

/** Cuts a text from a shopper's browser to 512 characters; counts code points, so that no emoji is halved. */
export function shortened(text: string): string {
  return longest.exec(text)?.[0] ?? '';
}
