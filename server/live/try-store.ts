import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { PinnedHost } from '../connectors/outgoing/pinned-host.ts';
import { PublicStore } from '../connectors/public-store/public-store.ts';
import { AppError } from '../base/errors.ts';
import { type ImportReport, ingest } from '../ingest/ingest.ts';
import type { Management } from '../changes/management.ts';
import { savePresentation } from '../changes/presentation.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { createTrialShop, findTrialShop } from './trial-shop.ts';

export interface TryOptions {
  management: Management;
  platform: string;
  /** Names the asking service to the store. */
  userAgent: string;
  allowHttp?: boolean;
  allowPrivate?: boolean;
  /** Ends of sentences that tell how to allow either; absent: the person cannot. */
  remedies?: { http: string; private: string };
  /** The pause between two requests; absent: half a second. */
  everyMs?: number;
  onProgress?: (text: string) => void;
  /** Ends the reading; absent: only its longest time does. */
  signal?: AbortSignal;
}

export interface TriedStore {
  shop: Shop;
  report: ImportReport;
}

const maxBytes = 250 * 2 ** 20;
const maxMs = 30 * 60_000;

/** Reads a store that everybody can see into a shop of its own, which it makes unless it is there. */
export async function tryStore(address: string, options: TryOptions): Promise<TriedStore> {
  const {
    userAgent,
    allowHttp = false,
    allowPrivate = false,
    everyMs,
    management,
    remedies,
  } = options;
  const timeout = AbortSignal.timeout(maxMs);
  const signal = AbortSignal.any([timeout, ...(options.signal ? [options.signal] : [])]);
  const rules = { userAgent, allowHttp, allowPrivate, remedies, maxBytes, signal };
  const host = await PinnedHost.open(address, rules);
  const url = new URL(host.origin);
  const { stores } = management;
  await findTrialShop(url, stores);
  const store = new PublicStore({ host, signal, ...(everyMs !== undefined && { everyMs }) });
  const folder = await mkdtemp(join(tmpdir(), 'vitrine-try-'));
  try {
    const files = await download(store, folder, { ...options, signal });
    // Asks again: reading takes minutes, in which somebody may have made and filled the shop.
    const said = await store.presentation();
    const shop = (await findTrialShop(url, stores)) ?? (await createTrialShop(url, management));
    await stores.database.write(shop.id, (transaction) =>
      savePresentation(stores, transaction, { shopId: shop.id, said }),
    );
    const report = await ingest({ ...stores, platform: options.platform }, shop.id, files, {
      replace: true,
      signal: options.signal,
    });
    return { shop: (await stores.shops.find({ id: shop.id })) ?? shop, report };
  } catch (error) {
    if (options.signal?.aborted) {
      throw new AppError('unavailable', 'The server stopped during the reading: begin again.');
    }
    throw timeout.aborted
      ? new AppError('unavailable', `${host.origin} takes longer than 30 minutes.`)
      : error;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes what the store shows to files, which the importer reads. */
async function download(
  store: PublicStore,
  folder: string,
  { onProgress, signal }: Pick<TryOptions, 'onProgress' | 'signal'>,
) {
  let products = 0;
  let collections = 0;
  const files = {
    products: [join(folder, 'products.jsonl')],
    collections: [join(folder, 'collections.jsonl')],
  };
  await writeLines(files.products, store.products(), {
    signal,
    recordsOf(page) {
      products += page.length;
      onProgress?.(`${products.toLocaleString('en')} products`);
      return page;
    },
  });
  await writeLines(files.collections, store.collections(), {
    signal,
    recordsOf(collection) {
      collections += 1;
      onProgress?.(`${collections.toLocaleString('en')} collections`);
      return [collection];
    },
  });
  if (products === 0) {
    throw new AppError('invalid', 'The store shows no products.');
  }
  return collections === 0 ? { products: files.products } : files;
}

async function writeLines<Item>(
  [path = '']: readonly string[],
  items: AsyncIterable<Item>,
  {
    recordsOf,
    signal,
  }: { recordsOf: (item: Item) => readonly object[]; signal: AbortSignal | undefined },
): Promise<void> {
  async function* lines() {
    for await (const item of items) {
      yield recordsOf(item)
        .map((record) => `${JSON.stringify(record)}\n`)
        .join('');
    }
  }
  await pipeline(Readable.from(lines()), createWriteStream(path), signal ? { signal } : {});
}
