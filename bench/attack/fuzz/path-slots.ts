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

/**
 * Returns true if a request is routed to an operation with this path. An empty segment or one of dots leads to another
 * path.
 */
export function fitsPath(template: string, target: string): boolean {
  const [path = ''] = target.split('?');
  const sent = path.split('/');
  const described = template.split('/');
  return (
    sent.length === described.length &&
    described.every((segment, index) => fitsSegment(segment, sent[index] ?? ''))
  );
}

function fitsSegment(described: string, sent: string): boolean {
  return described.startsWith('{')
    ? !['', '.', '..'].includes(decodeSegment(sent))
    : described === sent;
}

/** Decodes a segment; one with invalid escapes stays as it is. */
function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
