/** Metadata of a parameter whose schema checks text: what the text holds. */
export const textHolds = 'textHolds';

/** Parts of a JSON Schema that the reference shows in place of those of the text. */
export interface HeldByText {
  type?: 'integer' | 'number';
  minimum?: number;
  default?: string | number;
  examples?: readonly (string | number)[];
}

export function holding(held: HeldByText): Record<typeof textHolds, HeldByText> {
  return { [textHolds]: held };
}
