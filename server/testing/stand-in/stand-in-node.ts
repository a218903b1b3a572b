/** A record of the graph: values, or functions of the arguments of a field. */
export type Node = Readonly<Record<string, unknown>>;

export function globalId(type: string, id: number): string {
  return `gid://shopify/${type}/${id}`;
}

/** Returns the number at the end of a global id. */
export function idOf(id: string): number {
  return Number(id.slice(id.lastIndexOf('/') + 1));
}
