import { readFileSync } from 'node:fs';
import { isDeepStrictEqual } from 'node:util';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { StandInTypesense } from './stand-in-typesense.ts';

const exchangeSchema = z.object({
  server: z.string(),
  method: z.string(),
  path: z.string(),
  body: z.string(),
  status: z.number(),
  answer: z.string(),
});

const highlightSchema = z.object({ field: z.string(), matched_tokens: z.array(z.string()) });
const resultSchema = z.union([
  z.object({ code: z.number(), error: z.string() }),
  z.object({
    found: z.number(),
    hits: z.array(
      z.object({
        document: z.looseObject({ id: z.string() }),
        text_match: z.number().optional(),
        highlights: z.array(highlightSchema).default([]),
      }),
    ),
    facet_counts: z.array(
      z.object({
        field_name: z.string(),
        counts: z.array(z.object({ value: z.string(), count: z.number() })),
        stats: z.object({
          min: z.number().optional(),
          max: z.number().optional(),
          total_values: z.number(),
        }),
      }),
    ),
  }),
]);
const answerSchema = z.object({ results: z.array(resultSchema) });
const bodySchema = z.object({
  searches: z.array(z.looseObject({ text_match_type: z.string().optional() })),
});

type Result = z.infer<typeof resultSchema>;

/**
 * Requests and responses of a real server of version 30: the contract suite of this engine, those cases of an older one
 * that weigh by `max_weight`, and a search whose scores are sums although it drops words. Responses only have what search
 * reads.
 */
function readExchanges(): z.infer<typeof exchangeSchema>[] {
  const file = new URL('recorded.jsonl.gz', import.meta.url);
  const lines = gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean);
  return lines.map((line) => exchangeSchema.parse(JSON.parse(line)));
}

interface Compared {
  search: string;
  type: string | undefined;
  expected: Result;
  actual: Result;
}

/** Sends the recorded requests to a test server for each real one, and pairs the results of all searches. */
function replay(): Compared[] {
  const servers = new Map<string, StandInTypesense>();
  return readExchanges().flatMap(({ server: name, method, path, body, status, answer }) => {
    const server = servers.get(name) ?? new StandInTypesense();
    servers.set(name, server);
    const actual = server.answer({ method, path, body }, 'key');
    // Before a test, the real server still had what an earlier one left.
    if (method !== 'DELETE') {
      expect({ method, path, status: actual.status }).toEqual({ method, path, status });
    }
    return path === '/multi_search' ? pair(body, answer, actual.body) : [];
  });
}

function pair(request: string, answer: string, actualBody: unknown): Compared[] {
  const { results: expected } = answerSchema.parse(JSON.parse(answer));
  const { results: actual } = answerSchema.parse(actualBody);
  const missing = { code: 0, error: 'missing' };
  return bodySchema.parse(JSON.parse(request)).searches.map((search, place) => ({
    search: JSON.stringify(search),
    type: search.text_match_type,
    expected: expected[place] ?? missing,
    actual: actual[place] ?? missing,
  }));
}

function scoresOf(result: Result): unknown {
  return 'hits' in result && result.hits.some((hit) => hit.text_match !== undefined)
    ? result.hits.map((hit) => hit.text_match)
    : undefined;
}

/** Highlights of a real server begin with the best field, and repeat words as often as the shown part of a text does. */
function listWords({ field, matched_tokens: words }: z.infer<typeof highlightSchema>): string {
  return `${field}: ${[...new Set(words)].join()}`;
}

/** Equal counts have an undefined order, so that those at the end of a list may be of other values. */
function listCounts(counts: readonly { value: string; count: number }[]): string[] {
  const least = counts.at(-1)?.count ?? 0;
  return counts.map(({ value, count }) => `${count} ${count > least ? value : ''}`).toSorted();
}

describe('the test server, compared with a real one', () => {
  const compared = replay();

  /** Requires that a part of all results is the same. Returns how many searches have the part. */
  function expectSame(partOf: (result: Result) => unknown): number {
    const different = compared
      .map(({ search, expected, actual }) => ({
        search,
        expected: partOf(expected),
        actual: partOf(actual),
      }))
      .filter(({ expected, actual }) => !isDeepStrictEqual(expected, actual));
    expect(different.slice(0, 3)).toEqual([]);
    return compared.filter(({ expected }) => partOf(expected) !== undefined).length;
  }

  it('finds and sorts the same documents', () => {
    const count = expectSame((result) =>
      'hits' in result
        ? { found: result.found, documents: result.hits.map(({ document }) => document) }
        : undefined,
    );
    expect(count).toBeGreaterThan(7_000);
  });

  it('computes the same scores, for each way to weigh fields', () => {
    expect(expectSame(scoresOf)).toBeGreaterThan(1_100);
    const types = compared.filter(({ expected }) => scoresOf(expected)).map(({ type }) => type);
    expect(new Set(types)).toEqual(new Set(['sum_score', 'max_score', 'max_weight', undefined]));
  });

  it('marks the same words', () => {
    const count = expectSame((result) =>
      'hits' in result && result.hits.some(({ highlights }) => highlights.length > 0)
        ? result.hits.map(({ highlights }) => highlights.map(listWords).toSorted())
        : undefined,
    );
    expect(count).toBeGreaterThan(90);
  });

  it('counts the same values', () => {
    const count = expectSame((result) =>
      'hits' in result && result.facet_counts.length > 0
        ? result.facet_counts.map(({ field_name: field, counts, stats }) => ({
            field,
            stats,
            counts: listCounts(counts),
          }))
        : undefined,
    );
    expect(count).toBeGreaterThan(1_000);
  });

  it('rejects the same searches', () => {
    expectSame((result) => ('error' in result ? result : undefined));
  });
});
