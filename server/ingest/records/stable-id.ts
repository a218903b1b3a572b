import { createHash } from 'node:crypto';

/** Above the ids of platforms, and low enough that adding 48 bits stays a safe integer. */
const firstStableId = 2 ** 52;

/** Derives an id for a record without one. The same parts give the same id in every import. */
export function stableId(...parts: readonly (string | number)[]): number {
  const digest = createHash('sha256').update(JSON.stringify(parts)).digest();
  return firstStableId + digest.readUIntBE(0, 6);
}

/** Returns whether an id was derived, so that no other system knows it. */
export function isStableId(id: number): boolean {
  return id >= firstStableId;
}
