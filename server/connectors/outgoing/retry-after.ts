const maxSeconds = 300;

/** Returns the seconds that a header `Retry-After` names (a number, or a date); undefined without one. */
export function retryAfterSeconds(header: string | undefined, now: number): number | undefined {
  if (header === undefined) {
    return undefined;
  }
  const seconds = /^\d+(\.\d+)?$/.test(header.trim())
    ? Number(header)
    : (Date.parse(header) - now) / 1_000;
  return Number.isNaN(seconds) ? undefined : Math.min(Math.max(seconds, 0), maxSeconds);
}
