/** Ways to encode a text in a URL. The last two are malformed. */
export const encodings = ['usual', 'plus', 'every byte', 'broken escape', 'not UTF-8'] as const;

export type Encoding = (typeof encodings)[number];

const unreserved = /[\w.~-]/;

/** Encodes a text for a query or a path. Writes lone surrogates as three bytes, as some programs do. */
export function percentEncode(text: string, encoding: Encoding = 'usual'): string {
  const encoded = Array.from(text, (character) => encodeCharacter(character, encoding)).join('');
  switch (encoding) {
    case 'broken escape':
      return `${encoded}%`;
    case 'not UTF-8':
      return `${encoded}%ff%C0%AF`;
    default:
      return encoded;
  }
}

function encodeCharacter(character: string, encoding: Encoding): string {
  if (encoding !== 'every byte' && unreserved.test(character)) {
    return character;
  }
  if (encoding === 'plus' && character === ' ') {
    return '+';
  }
  return Array.from(bytesOf(character), (byte) => `%${byte.toString(16).padStart(2, '0')}`).join(
    '',
  );
}

function bytesOf(character: string): Uint8Array {
  const unit = character.charCodeAt(0);
  const isLoneSurrogate = character.length === 1 && unit >= 0xd800 && unit <= 0xdfff;
  return isLoneSurrogate
    ? Uint8Array.of(0xe0 | (unit >> 12), 0x80 | ((unit >> 6) & 0x3f), 0x80 | (unit & 0x3f))
    : Buffer.from(character, 'utf8');
}
