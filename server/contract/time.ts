const iso =
  /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?) ?(Z|[+-]\d{2}:?\d{2})?)?$/i;
const rfc2822 = /^(?:[A-Z][a-z]{2}, )?\d{1,2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}/;

/** Seconds up to here, milliseconds beyond: the year 5138 and the year 1973. */
const mostSeconds = 99_999_999_999;

/**
 * Milliseconds since 1970 of an ISO 8601 time (without an offset in UTC), one of RFC 2822, or Unix seconds
 * or milliseconds; anything else is undefined.
 */
export function parseTime(text: string): number | undefined {
  const trimmed = text.trim();
  if (/^\d{1,15}$/.test(trimmed)) {
    const number = Number(trimmed);
    return number > mostSeconds ? number : number * 1_000;
  }
  const time = Date.parse(rfc2822.test(trimmed) ? trimmed : normalised(trimmed));
  return Number.isNaN(time) ? undefined : time;
}

/** In the one form of ISO 8601 that every engine reads alike; empty when it is none. */
function normalised(text: string): string {
  const [, date, clock = '00:00:00', offset = 'Z'] = iso.exec(text) ?? [];
  return date === undefined
    ? ''
    : `${date}T${clock}${offset.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`;
}
