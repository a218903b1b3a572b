import { z } from 'zod';
import { TypesenseFailure } from './typesense-failure.ts';

/** Schemas for the parts of Typesense's responses that are used. */

export type SearchAnswer = z.infer<typeof searchAnswerSchema>;
export type ImportResult = z.infer<typeof importResultSchema>;

/** Returns an answer for each search, in their order. A missing collection has no results. */
export function readSearchAnswers(answer: unknown): SearchAnswer[] {
  return read(multiSearchSchema, answer).results.map(toSearchAnswer);
}

/** Returns a result for each line, in their order. */
export function readImportResults(answer: unknown): ImportResult[] {
  return readLines(answer).map((line) => read(importResultSchema, line));
}

/** Returns the names of a collection's fields. */
export function readFieldNames(answer: unknown): string[] {
  return read(collectionAnswerSchema, answer).fields.map(({ name }) => name);
}

/** Returns the collection that an alias points to. */
export function readAliased(answer: unknown): string {
  return read(aliasSchema, answer).collection_name;
}

/** Returns the names of all aliases. */
export function readAliasNames(answer: unknown): string[] {
  return read(aliasesSchema, answer).aliases.map(({ name }) => name);
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

const nothing = { found: 0, hits: [], facet_counts: [] };

function toSearchAnswer(
  result: z.infer<typeof multiSearchSchema>['results'][number],
): SearchAnswer {
  if (!('error' in result)) {
    return result;
  }
  if (result.code === 404 && result.error === 'Collection not found') {
    return nothing;
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
});

const facetSchema = z.object({
  field_name: z.string(),
  counts: z.array(z.object({ value: z.string(), count: z.number() })),
  stats: z.object({ min: z.number().optional(), max: z.number().optional() }).default({}),
});

const searchAnswerSchema = z.object({
  found: z.number(),
  hits: z.array(hitSchema).default([]),
  facet_counts: z.array(facetSchema).default([]),
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

const collectionAnswerSchema = z.object({ fields: z.array(z.object({ name: z.string() })) });
const aliasesSchema = z.object({ aliases: z.array(z.object({ name: z.string() })) });
const aliasSchema = z.object({ collection_name: z.string() });
