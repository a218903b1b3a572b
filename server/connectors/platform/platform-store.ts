import { AppError } from '../../base/errors.ts';
import { type Refusal, Refused } from '../refusal.ts';
import { JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';
import {
  type PulledBatch,
  type PulledKind,
  isWholeKind,
  type PulledRecord,
  type PullRequest,
  type RecordKind,
  type StoreConnection,
  type WholeKind,
} from '../store-connection.ts';
import { AdminApi, type PlatformCredentials } from './admin-api.ts';
import {
  type BulkExportOptions,
  BulkRefused,
  readBulkExport,
  startBulkExport,
} from './bulk-export.ts';
import { readPricesOf } from './context-prices.ts';
import { readGrants } from './grants.ts';
import { probeMarkets, readMarkets } from './markets.ts';
import { type PagedKind, probePage, readPages } from './page-reader.ts';
import { numberOf, type RecordGroup, timeOf, toPulledRecord } from './platform-records.ts';
import { readPresentation } from './presentation.ts';
import { bulkQuery, composeQuery, idsQuery, kindQueries } from './queries.ts';
import { refusedPart } from './refused-part.ts';
import { datePublications, findOnlineStore, onlineStoreField } from './publications.ts';
import { readWholeKind } from './whole-kinds.ts';
import { subscribeTo, unsubscribeFrom } from './subscriptions.ts';
import { createTranslationReader, probeTranslations } from './translations.ts';

export interface PlatformStoreOptions extends JsonClientOptions {
  address: string;
  credentials: PlatformCredentials;
  platform: string;
  now: () => number;
}

/** The begin of a cursor of an export; other cursors are pages. */
const ofExport = 'bulk ';
const ofPages = 'page ';

const batchSize = 100;
const idsPerBatch = 1_000;

/** Creates the connection to a store of the platform. */
export function createPlatformStore(options: PlatformStoreOptions): StoreConnection {
  const { retryMs } = options;
  const client = new JsonClient(options);
  const api = new AdminApi({ ...options, client });
  const bulk = { api, client, ...(retryMs !== undefined && { pollMs: retryMs }) };
  return {
    grants: () => readGrants(api),
    presentation: () => readPresentation(api),
    pull: (kind, request) =>
      isWholeKind(kind)
        ? readWhole(bulk, kind, request)
        : pullKind(bulk, kind, { ...request, now: options.now() }),
    pricesIn: (context, variantIds) => readPricesOf(api, context, variantIds),
    translations: createTranslationReader(bulk),
    probe: (kind, leftOut) => probeKind(api, kind, leftOut),
    ids: (kind) => readIds(bulk, kind),
    subscribe: (target, leftOut) => subscribeTo(api, target, leftOut),
    unsubscribe: (target) => unsubscribeFrom(api, target),
  };
}

function readWhole(
  bulk: BulkExportOptions,
  kind: WholeKind,
  request: PullRequest,
): AsyncGenerator<PulledBatch> {
  return kind === 'markets' ? readMarkets(bulk, request) : readWholeKind(bulk.api, kind);
}

async function* readIds(
  bulk: BulkExportOptions,
  kind: RecordKind,
): AsyncGenerator<{ id: number; updatedAt: number | null }[]> {
  try {
    const operation = await startBulkExport(bulk, idsQuery(kindQueries[kind]));
    for await (const groups of inBatches(readBulkExport(bulk, operation), idsPerBatch)) {
      yield groups.flatMap(([{ id: globalId, updatedAt }]) => {
        const id = numberOf(globalId);
        return id === null ? [] : [{ id, updatedAt: timeOf(updatedAt) }];
      });
    }
  } catch (error) {
    if (!(error instanceof BulkRefused)) {
      throw error;
    }
    // Tells a kind that may no longer be read from an export that failed.
    await probePage(pagedKind(bulk.api, kind, { leftOut: noParts, onRefused: async () => {} }));
    throw new AppError('unavailable', `The store lists no ids of its ${kind}: ${error.message}.`);
  }
}

const noParts: ReadonlySet<string> = new Set();

/** Pulls by an export, and by pages where the platform refuses one, or where little has changed. */
async function* pullKind(
  bulk: BulkExportOptions,
  kind: RecordKind,
  request: PullRequest & { now: number },
): AsyncGenerator<PulledBatch> {
  const { since, cursor } = request;
  const publicationId = kind === 'products' ? await onlineStoreOf(bulk.api, request) : null;
  const paged = pagedKind(bulk.api, kind, request, publicationId);
  const convert = async (groups: readonly RecordGroup[]) =>
    toRecords(
      kind,
      publicationId === null
        ? groups
        : await datePublications(bulk.api, groups, { publicationId, now: request.now }),
      paged.leftOut,
    );
  if (since === null && !cursor?.startsWith(ofPages)) {
    let running = cursor;
    for (let isRefused = true; isRefused;) {
      try {
        yield* pullExport(bulk, { ...request, cursor: running, paged, convert });
        return;
      } catch (error) {
        if (!(error instanceof BulkRefused)) {
          throw error;
        }
        // An export with a refused part fails as a whole and does not tell which one it is.
        running = null;
        const before = paged.leftOut.size;
        await probePage(paged);
        isRefused = paged.leftOut.size > before;
      }
    }
  }
  const filter = since === null ? null : `updated_at:>='${new Date(since).toISOString()}'`;
  const from = cursor?.startsWith(ofPages) ? cursor.slice(ofPages.length) : null;
  for await (const page of readPages(paged, { filter, cursor: from })) {
    const next = page.cursor === null ? null : ofPages + page.cursor;
    yield { records: await convert(page.groups), cursor: next };
  }
}

async function* pullExport(
  bulk: BulkExportOptions,
  {
    cursor,
    onCursor,
    paged,
    convert,
  }: Pick<PullRequest, 'cursor' | 'onCursor'> & {
    paged: QueriedPages;
    convert: (groups: readonly RecordGroup[]) => Promise<PulledBatch['records']>;
  },
): AsyncGenerator<PulledBatch> {
  const operation =
    cursor?.slice(ofExport.length) ??
    (await startBulkExport(bulk, bulkQuery(paged.compose(), null)));
  await onCursor(ofExport + operation);
  for await (const groups of inBatches(readBulkExport(bulk, operation), batchSize)) {
    yield { records: await convert(groups), cursor: ofExport + operation };
  }
}

/** Returns the publication of the online store; null for a token that may not read publications. */
async function onlineStoreOf(
  api: AdminApi,
  { leftOut, onRefused }: Pick<PullRequest, 'leftOut' | 'onRefused'>,
): Promise<string | null> {
  if (leftOut.has('publications')) {
    return null;
  }
  try {
    return await findOnlineStore(api);
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    const { reason, scope } = error;
    const name = 'products.publications';
    await onRefused({ step: 'field', name, reason, scope, isAsked: true });
    return null;
  }
}

type QueriedPages = PagedKind & { leftOut: ReadonlySet<string> };

/** Returns how a kind is read in pages. The set of what is left out grows with what the store refuses. */
function pagedKind(
  api: AdminApi,
  kind: RecordKind,
  { leftOut: known, onRefused }: Pick<PullRequest, 'leftOut' | 'onRefused'>,
  publicationId: string | null = null,
): QueriedPages {
  const query = kindQueries[kind];
  const leftOut = new Set(known);
  return {
    api,
    leftOut,
    compose: () => {
      const composed = composeQuery(query, leftOut);
      return publicationId === null || leftOut.has('publications')
        ? composed
        : { ...composed, fields: `${composed.fields} ${onlineStoreField(publicationId)}` };
    },
    async leaveOut(refused) {
      const part = refusedPart(query, refused);
      if (!part || leftOut.has(part.name)) {
        throw refused;
      }
      leftOut.add(part.name);
      const { reason, scope } = refused;
      await onRefused({
        step: 'field',
        name: `${kind}.${part.name}`,
        reason,
        scope,
        isAsked: true,
      });
    },
  };
}

async function probeKind(
  api: AdminApi,
  kind: PulledKind,
  leftOut: ReadonlySet<string>,
): Promise<Refusal[]> {
  if (kind === 'presentation') {
    // It has no part that is asked for without its permission.
    return [];
  }
  const refusals: Refusal[] = [];
  const onRefused = async (refusal: Refusal) => void refusals.push(refusal);
  try {
    if (kind === 'markets') {
      return await probeMarkets(api, leftOut);
    }
    if (kind === 'translations') {
      await probeTranslations(api);
      return refusals;
    }
    if (kind === 'products') {
      await onlineStoreOf(api, { leftOut, onRefused });
    }
    await (isWholeKind(kind)
      ? readWholeKind(api, kind).next()
      : probePage(pagedKind(api, kind, { leftOut, onRefused })));
    return refusals;
  } catch (error) {
    if (!(error instanceof Refused)) {
      throw error;
    }
    const { reason, scope } = error;
    return [{ step: 'kind', name: kind, reason, scope, isAsked: true }];
  }
}

function toRecords(
  kind: RecordKind,
  groups: readonly RecordGroup[],
  leftOut: ReadonlySet<string>,
): PulledRecord[] {
  const lacks = new Set(leftOut);
  return groups.flatMap((group) => {
    const record = toPulledRecord(kind, group);
    return record ? [{ ...record, lacks }] : [];
  });
}

async function* inBatches<Item>(items: AsyncIterable<Item>, size: number): AsyncGenerator<Item[]> {
  let batch: Item[] = [];
  for await (const item of items) {
    batch.push(item);
    if (batch.length === size) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) {
    yield batch;
  }
}
