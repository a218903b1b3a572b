/** A product as it comes over the wire, in the order of its keys, which a parsed object does not keep. */
export interface WireProduct {
  variants: object[];
  options: object[];
  images: object[];
  image: object;
}

export function keysOf(value: object | null | undefined): string {
  return Object.keys(value ?? {}).join();
}
