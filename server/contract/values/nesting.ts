/** Returns whether a value has at most so many levels. Deeper ones cannot be serialized as JSON. */
export function isNestedWithin(value: unknown, levels: number): boolean {
  return (
    typeof value !== 'object' ||
    value === null ||
    (levels > 0 && Object.values(value).every((member) => isNestedWithin(member, levels - 1)))
  );
}
