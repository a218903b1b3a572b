import { z } from 'zod';

export const searchSchema = z.looseObject({
  collection: z.string(),
  facet_by: z.string().optional(),
});
type Search = z.infer<typeof searchSchema>;

const countSchema = z.looseObject({ field_name: z.string(), counts: z.array(z.unknown()) });
const resultSchema = z.looseObject({ facet_counts: z.array(countSchema).optional() });
const bodySchema = z.object({ searches: z.array(searchSchema) });
const answerSchema = z.object({ results: z.array(resultSchema) });

export type RecordedResult = z.infer<typeof resultSchema>;

/** A value that was valid after a number of writes. */
interface Version<T> {
  writes: number;
  value: T;
}

/**
 * The searches of a recording, found by their parameters. Later versions of the engine count facets in other groups, rank
 * by another type of text match and by the positions of words: these differences are ignored.
 */
export class RecordedSearches {
  readonly #results = new Map<string, Version<RecordedResult>[]>();
  /** The results of searches with facets, by field. */
  readonly #facets = new Map<string, Version<RecordedResult>[]>();

  record(body: string, answer: string, writes: number): void {
    const { searches } = bodySchema.parse(JSON.parse(body));
    const { results } = answerSchema.parse(JSON.parse(answer));
    searches.forEach((search, place) => {
      const version = { writes, value: results[place] ?? {} };
      if ('error' in version.value) {
        return;
      }
      add(this.#results, keyOf(search, notCompared), version);
      fieldsOf(search).forEach((field) => add(this.#facets, keyOfFacet(search, field), version));
    });
  }

  /** Returns the result of a search after a number of writes; undefined when it was not recorded. */
  answer(search: Search, writes: number): RecordedResult | undefined {
    const fields = fieldsOf(search);
    const counted = fields.map((field) =>
      versionAt(this.#facets.get(keyOfFacet(search, field)), writes),
    );
    const page = versionAt(this.#results.get(keyOf(search, notCompared)), writes);
    const result = page ?? (search['per_page'] === 0 ? counted[0] : undefined);
    if (!result || counted.includes(undefined)) {
      return undefined;
    }
    const most = Number(search['max_facet_values']);
    return {
      ...result,
      facet_counts: fields.flatMap((field, place) =>
        (counted[place]?.facet_counts ?? [])
          .filter(({ field_name: name }) => name === field)
          .map((facet) => ({ ...facet, counts: facet.counts.slice(0, most) })),
      ),
    };
  }
}

/** The parameters that do not identify a search. */
const notCompared = new Set(['facet_by', 'max_facet_values', 'prioritize_token_position']);

/** The parameters that do not affect the counts of facets either. */
const notCounted = new Set([
  ...notCompared,
  'per_page',
  'offset',
  'sort_by',
  'include_fields',
  'highlight_fields',
]);

function keyOf(search: Search, ignored: ReadonlySet<string>): string {
  const entries = Object.entries(search).filter(([name]) => !ignored.has(name));
  return JSON.stringify(
    entries
      .map(([name, value]) => [name, value === 'max_score' ? 'max_weight' : value])
      .toSorted(([one], [other]) => (String(one) < String(other) ? -1 : 1)),
  );
}

function keyOfFacet(search: Search, field: string): string {
  return `${field} ${keyOf(search, notCounted)}`;
}

function fieldsOf(search: Search): string[] {
  return search.facet_by?.split(',') ?? [];
}

function add<T>(versions: Map<string, Version<T>[]>, key: string, version: Version<T>): void {
  versions.set(key, [...(versions.get(key) ?? []), version]);
}

/** Returns the last value before the next write; else the first one. */
function versionAt<T>(versions: readonly Version<T>[] | undefined, writes: number): T | undefined {
  return (versions?.findLast((version) => version.writes <= writes) ?? versions?.[0])?.value;
}
