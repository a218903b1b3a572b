/** A parameter in the path of an operation. */
export interface Slot {
  /** The parameter with the segment before it, such as `rulesets/{object}`. */
  place: string;
  name: string;
}

/** Returns the parameters of a path in their order. */
export function slotsOf(path: string): Slot[] {
  return Array.from(path.matchAll(/([^/]+)\/(?=\{(\w+)\})/g), ([, before = '', name = '']) => ({
    place: `${before}/{${name}}`,
    name,
  }));
}

/** Replaces the parameters of a path, in their order. The values are encoded. */
export function fillPath(path: string, values: readonly string[]): string {
  let index = 0;
  return path.replaceAll(/\{\w+\}/g, () => values[index++] ?? '');
}
