/** A JSON escape of a surrogate or of NUL. */
const suspect = /\\u(?:[dD][89a-fA-F]|0000)/;

/** A JSON escape, or both escapes of a surrogate pair. */
const escape =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^u])/g;

/**
 * Replaces escaped NULs and lone surrogates of a JSON text by U+FFFD. PostgreSQL stores neither, and
 * `encodeURIComponent` throws on lone surrogates, in the service and in browsers. UTF-8 text cannot contain
 * unescaped surrogates, and JSON no unescaped NUL.
 */
export function storableJson(json: string): string {
  return suspect.test(json)
    ? json.replaceAll(escape, (found) =>
        found.length === 6 && suspect.test(found) ? replacement : found,
      )
    : json;
}

const replacement = String.raw`\ufffd`;

/** Replaces the NULs of a text that was decoded from UTF-8 by U+FFFD. */
export function storableText(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '\ufffd') : text;
}
