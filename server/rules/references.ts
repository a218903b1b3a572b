/** A reference from a part of the ruleset to something that may not exist. */
export type Reference = {
  /** Path of the referring member: `collection_ids`, `0`. */
  path: PropertyKey[];
} & (
  | { kind: 'product' | 'collection' | 'ruleset'; id: number }
  /** A path that should belong to a listing endpoint. */
  | { kind: 'listing'; pathname: string }
);
