/**
 * Metadata key of a parameter whose schema checks text. Its value describes what the text holds.
 */
export const textHolds = 'textHolds';

/** Parts of a JSON Schema that replace those of the text in the reference. */
export interface TextContent {
  type?: 'integer' | 'number';
  minimum?: number;
  default?: string | number;
  examples?: readonly (string | number)[];
}

export function holding(content: TextContent): Record<typeof textHolds, TextContent> {
  return { [textHolds]: content };
}
