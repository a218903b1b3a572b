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

/**
 * Returns a hash of 32 bits: FNV-1a (RFC 9923), with the last step of MurmurHash3, because the low bits of FNV-1a of
 * similar texts are alike.
 */
function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) {
    hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
