/** Metadata key of a parameter whose schema checks text. Its value describes the content of the text. */
export const textContentKey = 'textContent';

/** Parts of a JSON Schema that replace those of the text in the reference. */
interface TextContent {
  type?: 'integer' | 'number';
  minimum?: number;
  default?: string | number;
  examples?: readonly (string | number)[];
}

export function textContent(content: TextContent): Record<typeof textContentKey, TextContent> {
  return { [textContentKey]: content };
}
