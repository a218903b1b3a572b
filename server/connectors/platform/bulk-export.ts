import { z } from 'zod';
import { type JsonObject, jsonObject } from '../json-object.ts';
import type { AdminApi } from './admin-api.ts';
import type { RecordGroup } from './platform-records.ts';
import type { JsonClient } from '../outgoing/json-client.ts';

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
  node(id: $id) { ... on BulkOperation { id status errorCode url } } }`;

const maxPollMs = 15_000;

/** Thrown when the platform refuses a bulk export. The same records can be read in pages. */
export class BulkRefused extends Error {
  override readonly name = 'BulkRefused';
}

/** Starts an export and returns its id. */
export async function startBulkExport({ api }: BulkExportOptions, query: string): Promise<string> {
  const { bulkOperationRunQuery: started } = await api.query(startQuery, { query }, startedSchema);
  if (!started.bulkOperation) {
    throw new BulkRefused(started.userErrors[0]?.message ?? 'no operation');
  }
  return started.bulkOperation.id;
}

/** Waits for an export and yields its records, each with the lines that follow it. */
export async function* readBulkExport(
  options: BulkExportOptions,
  id: string,
): AsyncGenerator<RecordGroup> {
  const url = await waitForExport(options, id);
  let group: [JsonObject, ...JsonObject[]] | undefined;
  if (url !== null) {
    for await (const text of options.client.lines(url)) {
      if (text.trim() === '') {
        continue;
      }
      const line = jsonObject.parse(JSON.parse(text));
      if (!('__parentId' in line)) {
        if (group) {
          yield group;
        }
        group = [line];
      } else {
        group?.push(line);
      }
    }
  }
  if (group) {
    yield group;
  }
}

/** Returns the address of the result; null for one without records. */
async function waitForExport(
  { api, client, pollMs = 1_000 }: BulkExportOptions,
  id: string,
): Promise<string | null> {
  for (let pause = pollMs; ; pause = Math.min(pause * 1.5, maxPollMs)) {
    const { node } = await api.query(statusQuery, { id }, nodeSchema);
    switch (node?.status) {
      case 'COMPLETED':
        return node.url ?? null;
      case 'CREATED':
      case 'RUNNING':
        await client.wait(pause);
        break;
      default:
        throw new BulkRefused(node?.errorCode ?? node?.status ?? 'the operation is gone');
    }
  }
}
