import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { type JsonObject, jsonObject } from '../json-object.ts';
import type { JsonClient } from '../outgoing/json-client.ts';
import { Refused } from '../refusal.ts';
import type { AdminApi } from './admin-api.ts';
import { numberOf, type RecordGroup } from './platform-records.ts';

export interface BulkExportOptions {
  api: AdminApi;
  client: JsonClient;
  /** The first pause between two looks at a running export; absent: a second. */
  pollMs?: number;
}

const operationSchema = z.object({
  id: z.string(),
  status: z.string(),
  errorCode: z.string().nullish(),
  url: z.string().nullish(),
  rootObjectCount: z.coerce.number().nullish(),
});

const startedSchema = z.object({
  bulkOperationRunQuery: z.object({
    bulkOperation: operationSchema.nullish(),
    userErrors: z.array(z.object({ message: z.string() })),
  }),
});

const nodeSchema = z.object({ node: operationSchema.nullish() });

const startQuery = `mutation Start($query: String!) {
  bulkOperationRunQuery(query: $query, groupObjects: true) {
    bulkOperation { id status errorCode url } userErrors { field message } } }`;

const statusQuery = `query Status($id: ID!) {
  node(id: $id) { ... on BulkOperation { id status errorCode url rootObjectCount } } }`;

const maxPollMs = 15_000;

/** Thrown when the platform refuses a bulk export. The same records can be read in pages. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused';
}

/** Starts an export and returns its id. */
export async function startBulkExport({ api }: BulkExportOptions, query: string): Promise<string> {
  try {
    const { bulkOperationRunQuery: started } = await api.query(
      startQuery,
      { query },
      startedSchema,
    );
    if (!started.bulkOperation) {
      throw new BulkRefused(started.userErrors[0]?.message ?? 'no operation');
    }
    return started.bulkOperation.id;
  } catch (error) {
    // Pages tell what of the query the store refuses.
    throw error instanceof Refused ? new BulkRefused(error.reason) : error;
  }
}

/**
 * Waits for an export and yields its records, each with the lines that follow it. Throws when the result is not the
 * whole export, because a record that is missing in it counts as removed.
 */
export async function* readBulkExport(
  options: BulkExportOptions,
  id: string,
): AsyncGenerator<RecordGroup> {
  const { url, rootObjectCount } = await waitForExport(options, id);
  let records = 0;
  let group: [JsonObject, ...JsonObject[]] | undefined;
  for await (const line of linesAt(options, url)) {
    if ('__parentId' in line) {
      group?.push(line);
      continue;
    }
    if (numberOf(line['id']) === null) {
      throw new AppError('unavailable', 'The result of an export has a record without an id.');
    }
    if (group) {
      yield group;
    }
    group = [line];
    records += 1;
  }
  if (group) {
    yield group;
  }
  if (records < (rootObjectCount ?? 0)) {
    throw new AppError(
      'unavailable',
      `The result of an export has ${records} of its ${rootObjectCount} records.`,
    );
  }
}

/** Yields the lines of a result; none for an export without records, which has no address. */
async function* linesAt(
  { client }: BulkExportOptions,
  url: string | null,
): AsyncGenerator<JsonObject> {
  if (url === null) {
    return;
  }
  for await (const text of client.lines(url)) {
    if (text.trim() !== '') {
      yield readLine(text);
    }
  }
}

function readLine(text: string): JsonObject {
  try {
    return jsonObject.parse(JSON.parse(text));
  } catch (cause) {
    throw new AppError('unavailable', 'The result of an export has a line that cannot be read.', {
      cause,
    });
  }
}

/** Returns the address of the result, null for one without records, with their number. */
async function waitForExport(
  { api, client, pollMs = 1_000 }: BulkExportOptions,
  id: string,
): Promise<{ url: string | null; rootObjectCount?: number | null | undefined }> {
  for (let pause = pollMs; ; pause = Math.min(pause * 1.5, maxPollMs)) {
    const { node } = await api.query(statusQuery, { id }, nodeSchema);
    switch (node?.status) {
      case 'COMPLETED':
        return { url: node.url ?? null, rootObjectCount: node.rootObjectCount };
      case 'CREATED':
      case 'RUNNING':
        await client.wait(pause);
        break;
      default:
        throw new BulkRefused(node?.errorCode ?? node?.status ?? 'the operation is gone');
    }
  }
}
