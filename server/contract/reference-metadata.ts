/**
 * Metadata key of a parameter whose schema checks text. Its value describes what the text holds.
 */
export const textHolds = 'textHolds';

/** Parts of a JSON Schema that replace those of the text in the reference. */
export interface HeldByText {
  type?: 'integer' | 'number';
  minimum?: number;
  default?: string | number;
  examples?: readonly (string | number)[];
}

export function holding(held: HeldByText): Record<typeof textHolds, HeldByText> {
  return { [textHolds]: held };
}
