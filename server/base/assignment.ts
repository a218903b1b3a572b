/** The number of shares that the weights of an experiment divide. */
const shareCount = 10_000;

/** A variant with the part of shoppers that see it. Weights are relative to their sum. */
export interface WeightedVariant {
  readonly name: string;
  readonly weight: number;
}

/**
 * Returns the variant that a shopper sees, of at least one. Storefront and service call the same function, so nothing is
 * stored. The first variant is the one that shoppers without a session see.
 */
export function assignVariant<Variant extends WeightedVariant>(
  experimentId: number,
  uuid: string,
  variants: readonly Variant[],
): Variant | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0);
  let rest = ((hashText(`${experimentId}:${uuid}`) % shareCount) * total) / shareCount;
  return variants.find(({ weight }) => (rest -= weight) < 0);
}

/** Returns a hash of 32 bits. Each step multiplies as MurmurHash2 does, and mixes high bits into the low ones. */
function hashText(text: string): number {
  let hash = 1;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x5bd1e995);
    hash ^= hash >>> 15;
  }
  return hash >>> 0;
}
