import { z } from 'zod';
import { StandInError } from './stand-in-filter.ts';

const fieldSchema = z.object({
  name: z.string(),
  type: z.string(),
  optional: z.boolean().optional(),
  stem: z.boolean().optional(),
  num_dim: z.number().optional(),
});

const droppedSchema = z.object({ name: z.string(), drop: z.literal(true) });

export const changedFieldsSchema = z.array(z.union([droppedSchema, fieldSchema]));

export const collectionSchema = z.object({
  name: z.string(),
  fields: z.array(fieldSchema),
  default_sorting_field: z.string().optional(),
  token_separators: z.array(z.string()).optional(),
});

export const synonymItemSchema = z.object({
  id: z.string(),
  root: z.string().default(''),
  synonyms: z.array(z.string()),
});

export type ChangedField = z.infer<typeof changedFieldsSchema>[number];
export type StandInField = z.infer<typeof fieldSchema>;
export type StandInSchema = z.infer<typeof collectionSchema>;
export type SynonymItem = z.infer<typeof synonymItemSchema>;

const documentSchema = z.record(z.string(), z.unknown());

/** Returns whether the name of a field is a pattern. */
export function isPattern({ name }: StandInField): boolean {
  return name.includes('*');
}

export function isNamed({ name: pattern }: StandInField, name: string): boolean {
  return pattern.includes('*') ? new RegExp(`^${pattern}$`).test(name) : pattern === name;
}

export function parseDocument(line: string): Record<string, unknown> {
  try {
    return documentSchema.parse(JSON.parse(line));
  } catch (error) {
    throw new StandInError(400, `Bad JSON: ${String(error)}`);
  }
}
