/** Adds members to the JSON text of a non-empty object without parsing it. */
export function withMembers(object: string, members: Readonly<Record<string, unknown>>): string {
  const added = JSON.stringify(members);
  return added === '{}' ? object : `${object.slice(0, -1)},${added.slice(1)}`;
}
