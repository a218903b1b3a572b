/** Adds to the text of an object that has members, which need not be read for that. */
export function withMembers(object: string, members: Readonly<Record<string, unknown>>): string {
  const added = JSON.stringify(members);
  return added === '{}' ? object : `${object.slice(0, -1)},${added.slice(1)}`;
}
