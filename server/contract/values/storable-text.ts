/** A JSON escape of a surrogate or of NUL. */
const suspect = /\\u(?:[dD][89a-fA-F]|0000)/;

const high = '[dD][89abAB][0-9a-fA-F]{2}';
const low = '[dD][c-fC-F][0-9a-fA-F]{2}';

/** A `\u` that begins an escape: the backslashes before it form pairs. */
const start = String.raw`(?<!\\)(?:\\\\)*\\u`;

/**
 * The JSON escapes of a NUL and of each surrogate without the other one of its pair. It begins with plain text, which
 * is found fast; a function that looked at each escape would take twice the time.
 */
const unstorable = new RegExp(
  String.raw`\\u(?<=${start})(?:0000|${high}(?!\\u${low})|(?<!${start}${high}\\u)${low})`,
  'g',
);

/**
 * Replaces escaped NULs and lone surrogates of a JSON text by U+FFFD. PostgreSQL stores neither, and
 * `encodeURIComponent` throws on lone surrogates, in the service and in browsers. UTF-8 text cannot contain
 * unescaped surrogates, and JSON no unescaped NUL.
 */
export function storableJson(json: string): string {
  return suspect.test(json) ? json.replaceAll(unstorable, replacement) : json;
}

const replacement = String.raw`\ufffd`;

/** Replaces the NULs of a text that was decoded from UTF-8 by U+FFFD. */
export function storableText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
}
