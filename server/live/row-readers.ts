import { platformOf } from '../contract/names.ts';
import type { ReadContext } from '../ingest/files/record.ts';
import type { ConnectionStore } from '../store/tables/live/connection-store.ts';
import type { ShopStore } from '../store/tables/shops/shop-store.ts';
import { LiveRowReader } from './live-rows.ts';

interface RowReaderOptions {
  /** The configured platform, which shops without a connection have. */
  platform: string;
  now: () => number;
}

interface ContextReader {
  context: ReadContext;
  reader: LiveRowReader;
}

/** The readers of records. Schemas are built once a second, because that takes as long as ten records. */
export class RowReaders {
  readonly #options: RowReaderOptions;
  /** By platform and currency. */
  readonly #known = new Map<string, ContextReader>();

  constructor(options: RowReaderOptions) {
    this.#options = options;
  }

  async readerFor(
    { connections, shops }: { connections: ConnectionStore; shops: ShopStore },
    shopId: number,
  ) {
    const connection = await connections.find(shopId);
    const platform = platformOf(connection?.platform ?? null, this.#options.platform);
    const currency = (await shops.find({ id: shopId }))?.currency;
    const importedAt = new Date(Math.floor(this.#options.now() / 1_000) * 1_000).toISOString();
    const key = `${platform} ${currency}`;
    const known = this.#known.get(key);
    if (known?.context.importedAt === importedAt) {
      return known;
    }
    const context = { importedAt, platform, ...(currency && { currency }) };
    const made = { context, reader: new LiveRowReader(context) };
    this.#known.set(key, made);
    return made;
  }
}
