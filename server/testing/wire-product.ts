/** A product of an answer. Typed to read the order of its keys. */
export interface WireProduct {
  variants: object[];
  options: object[];
  images: object[];
  image: object;
}

export function keysOf(value: object | null | undefined): string {
  return Object.keys(value ?? {}).join();
}
