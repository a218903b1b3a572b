export const dayMs = 86_400_000;

/** Returns the number of the day (UTC) since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / dayMs);
}
