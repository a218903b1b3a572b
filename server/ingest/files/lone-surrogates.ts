/** A JSON escape of a surrogate. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** A JSON escape, or both escapes of a surrogate pair. */
const escape =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^u])/g;

/**
 * Replaces escaped lone surrogates of a JSON text by U+FFFD. `encodeURIComponent` throws on lone
 * surrogates, in the service and in browsers, so they could not be used in URLs. UTF-8 text cannot
 * contain unescaped ones.
 */
export function replaceLoneSurrogates(json: string): string {
  return escapedSurrogate.test(json)
    ? json.replaceAll(escape, (found) =>
        found.length === 6 && escapedSurrogate.test(found) ? '\\ufffd' : found,
      )
    : json;
}
