import { createHash } from 'node:crypto';

/** Far above the ids that platforms give out, and low enough that 48 bits more stay a safe integer. */
const FIRST_STABLE_ID = 2 ** 52;

/** An id for what comes without one: the same parts give the same id at every import. */
export function stableId(...parts: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return FIRST_STABLE_ID + digest.readUIntBE(0, 6);
}
