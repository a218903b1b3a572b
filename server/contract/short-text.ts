const longest = /^[^]{0,512}/u;

/** 512 characters of any living script take so many bytes; 512 emoji would take a third more. */
const mostBytes = 1_536;

/** Of a UTF-16 unit; an emoji has two of them and four bytes. */
const mostBytesOfUnit = 3;

const encoder = new TextEncoder();

/**
 * Cuts a text to 512 characters and 1,536 bytes, between characters: what shoppers' browsers send is not
 * trusted to be short.
 */
export function shortened(text: string): string {
  const cut = longest.exec(text)?.[0] ?? '';
  return cut.length * mostBytesOfUnit <= mostBytes
    ? cut
    : cut.slice(0, encoder.encodeInto(cut, new Uint8Array(mostBytes)).read);
}
