/** A surrogate as JSON escapes it. */
const escapedSurrogate = /\\u[dD][89a-fA-F]/;

/** An escape of JSON, two where they are a surrogate pair. */
const escape =
  /\\(?:u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|[^u])/g;

/**
 * Replaces each half of a surrogate pair that a JSON text escapes by U+FFFD. No address can carry one:
 * `encodeURIComponent` throws on it, in the service and in browsers. Files are UTF-8, which has no other.
 */
export function mendLoneSurrogates(json: string): string {
  return escapedSurrogate.test(json)
    ? json.replaceAll(escape, (found) =>
        found.length === 6 && escapedSurrogate.test(found) ? '\\ufffd' : found,
      )
    : json;
}
