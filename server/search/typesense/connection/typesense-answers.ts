import { z } from 'zod';
import { TypesenseFailure } from './typesense-failure.ts';

/** Schemas for the parts of Typesense's responses that are used. */

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type Hit = SearchAnswer['hits'][number];
export type FieldAnswer = z.infer<typeof fieldAnswerSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;

/** Returns an answer for each search, in their order; null when its collection does not exist. */
export function readSearchAnswers(answer: unknown): (SearchAnswer | null)[] {
  return read(multiSearchSchema, answer).results.map(toSearchAnswer);
}

/** Returns a result for each line, in their order. */
export function readImportResults(answer: unknown): ImportResult[] {
  return readLines(answer).map((line) => read(importResultSchema, line));
}

/** Returns the fields of a collection. */
export function readFields(answer: unknown): FieldAnswer[] {
  return read(collectionAnswerSchema, answer).fields;
}

/** Returns the name of a collection and the number of its documents. */
export function readCollection(answer: unknown): { name: string; documents: number } {
  const { name, num_documents: documents } = read(collectionAnswerSchema, answer);
  return { name, documents };
}

export function readCollectionNames(answer: unknown): string[] {
  return read(z.array(z.object({ name: z.string() })), answer).map(({ name }) => name);
}

/** Returns the name of the collection to which an alias points. */
export function readAlias(answer: unknown): string {
  return read(aliasSchema, answer).collection_name;
}

/** Returns the collection of each alias. The collection may be missing. */
export function readAliases(answer: unknown): Map<string, string> {
  const { aliases } = read(aliasesSchema, answer);
  return new Map(aliases.map(({ name, collection_name: collection }) => [name, collection]));
}

function read<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.infer<Schema> {
  const parsed = schema.safeParse(answer);
  if (!parsed.success) {
    throw new TypesenseFailure(
      `Typesense answered in an unknown format: ${z.prettifyError(parsed.error)}`,
      null,
    );
  }
  return parsed.data;
}

function readLines(answer: unknown): unknown[] {
  if (typeof answer !== 'string') {
    return [answer];
  }
  return answer.split('\n').map(parseLine);
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    throw new TypesenseFailure('Typesense answered an import with invalid JSON', null);
  }
}

function toSearchAnswer(
  result: z.infer<typeof multiSearchSchema>['results'][number],
): SearchAnswer | null {
  if (!('error' in result)) {
    return result;
  }
  if (result.code === 404 && result.error === 'Collection not found') {
    return null;
  }
  throw new TypesenseFailure(`Typesense rejected a search: ${result.error}`, result.code);
}

const highlightSchema = z.object({
  matched_tokens: z.array(z.union([z.string(), z.array(z.string())])).default([]),
  field: z.string(),
});

const hitSchema = z.object({
  document: z.looseObject({ id: z.string() }),
  highlights: z.array(highlightSchema).default([]),
  text_match: z.number().optional(),
  vector_distance: z.number().optional(),
});

const facetSchema = z.object({
  field_name: z.string(),
  counts: z.array(z.object({ value: z.string(), count: z.number() })),
  stats: z.object({ min: z.number().optional(), max: z.number().optional() }).default({}),
});

const searchAnswerSchema = z.object({
  found: z.number(),
  /** The number of documents of the collection. */
  out_of: z.number().default(0),
  hits: z.array(hitSchema).default([]),
  facet_counts: z.array(facetSchema).default([]),
  /** Names the collection that was searched, also when the search names an alias. */
  request_params: z.object({ collection_name: z.string() }),
});

const multiSearchSchema = z.object({
  results: z.array(
    z.union([z.object({ code: z.number(), error: z.string() }), searchAnswerSchema]),
  ),
});

const importResultSchema = z.union([
  z.object({ success: z.literal(true) }),
  z.object({ success: z.literal(false), code: z.number().optional(), error: z.string() }),
]);

const fieldAnswerSchema = z.object({ name: z.string(), num_dim: z.number().optional() });
const collectionAnswerSchema = z.object({
  name: z.string(),
  num_documents: z.number(),
  fields: z.array(fieldAnswerSchema),
});
const aliasSchema = z.object({ name: z.string(), collection_name: z.string() });
const aliasesSchema = z.object({ aliases: z.array(aliasSchema) });
