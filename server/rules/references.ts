/** Something outside of the ruleset that a part of it names, and that may not be there. */
export type Reference = {
  /** The members that lead to it: `collection_ids`, `0`. */
  path: PropertyKey[];
} & (
  | { kind: 'product' | 'collection' | 'ruleset'; id: number }
  /** An address that should be the path of a listing endpoint. */
  | { kind: 'listing'; pathname: string }
);
