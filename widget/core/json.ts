/** Returns a nested member of an unchecked value, or undefined. */
export function getPath(value: unknown, ...path: string[]): unknown {
  let reached = value;
  for (const name of path) {
    reached = isRecord(reached) ? reached[name] : undefined;
  }
  return reached;
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

export function textAt(value: unknown, ...path: string[]): string {
  const found = getPath(value, ...path);
  return typeof found === 'string' ? found : '';
}

export function listAt(value: unknown, ...path: string[]): readonly unknown[] {
  const found = getPath(value, ...path);
  return Array.isArray(found) ? found : [];
}
