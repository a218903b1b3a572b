import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { z } from 'zod';
import { exchangeSchema, listen, type RecordedExchange, type TestServer } from './recording.ts';
import { type RecordedResult, RecordedSearches, searchSchema } from './recorded-searches.ts';
import { StandInTypesense } from './stand-in-typesense.ts';

const lineSchema = exchangeSchema.extend({ server: z.string() });
const bodySchema = z.object({ searches: z.array(searchSchema) });

/** Returns the recorded exchanges of all servers of a compressed recording, by the name of the server. */
export function readCompressedRecording(file: string): Map<string, RecordedExchange[]> {
  const exchanges = new Map<string, RecordedExchange[]>();
  for (const line of gunzipSync(readFileSync(file)).toString().split('\n').filter(Boolean)) {
    const { server, ...exchange } = lineSchema.parse(JSON.parse(line));
    const known = exchanges.get(server);
    if (known) {
      known.push(exchange);
    } else {
      exchanges.set(server, [exchange]);
    }
  }
  return exchanges;
}

/**
 * Starts a server whose searches a recording answers. The recording must contain each write and each search of a page, of
 * facets or of a whole term. The stand-in manages collections, and answers look-ups of single words that later versions
 * of the engine have added.
 */
export async function startRecordedServer(
  exchanges: readonly RecordedExchange[],
): Promise<TestServer> {
  const standIn = new StandInTypesense();
  const searches = new RecordedSearches();
  const writes = new Set<string>();
  let recorded = 0;
  for (const exchange of exchanges) {
    if (exchange.path === '/multi_search') {
      searches.record(exchange.body, exchange.answer, recorded);
    } else if (isWrite(exchange, recorded)) {
      const keys = keysOfWrite(exchange);
      keys.forEach((key) => writes.add(key));
      recorded += keys.length;
    }
  }
  let written = 0;
  const search = (body: string) => {
    const { searches: all } = bodySchema.parse(JSON.parse(body));
    return all.map((one): RecordedResult => {
      const known = searches.answer(one, written);
      const collection = standIn.aliases.get(one.collection) ?? one.collection;
      if (known) {
        return { ...known, request_params: { collection_name: collection } };
      }
      const isAdded = !('filter_by' in one) && !('sort_by' in one) && !/\s/.test(String(one['q']));
      return isAdded
        ? searchStandIn(standIn, one)
        : { code: 400, error: `Nothing was recorded for ${JSON.stringify(one)}` };
    });
  };
  return listen(async ({ method = 'GET', url: path = '/' }, body) => {
    const request = { method, path, body };
    if (path === '/multi_search') {
      return toExchange(request, 200, { results: search(body) });
    }
    if (isWrite(request, written)) {
      const keys = keysOfWrite(request);
      if (!keys.every((key) => writes.has(key))) {
        return toExchange(request, 400, { message: `Nothing was recorded for ${method} ${path}` });
      }
      written += keys.length;
    }
    const { status, body: answer } = standIn.answer(request, 'key');
    return toExchange(request, status, answer);
  });
}

type Request = Pick<RecordedExchange, 'method' | 'path' | 'body'>;

/** Returns whether a request changes what searches find. A test begins by deleting what an earlier one has left. */
function isWrite({ method, path }: Request, before: number): boolean {
  const isName = path.startsWith('/aliases/') || path.startsWith('/synonym_sets/');
  return (
    path.includes('/documents') ||
    (isName && (method === 'PUT' || (method === 'DELETE' && before > 0)))
  );
}

/**
 * Returns the parts of a write, which are single documents, without the names of collections: names and the size of batches
 * are not those of the recording.
 */
function keysOfWrite({ method, path, body }: Request): string[] {
  const target = path.replace(/^(\/\w+\/contract_shop_\d+)[^/]*/, '$1');
  const parts = path.startsWith('/aliases/') ? [''] : body.split('\n');
  return parts.map((part) => JSON.stringify([method, target, part]));
}

function searchStandIn(standIn: StandInTypesense, search: object): RecordedResult {
  const body = JSON.stringify({ searches: [search] });
  const answer = standIn.answer({ method: 'POST', path: '/multi_search', body }, 'key').body;
  const { results } = z.object({ results: z.array(z.looseObject({})) }).parse(answer);
  return results[0] ?? {};
}

function toExchange(request: Request, status: number, answer: unknown): RecordedExchange {
  const isText = typeof answer === 'string';
  return {
    ...request,
    status,
    contentType: isText ? 'text/plain' : 'application/json',
    answer: isText ? answer : JSON.stringify(answer),
  };
}
