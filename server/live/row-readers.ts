import { platformOf } from '../contract/names.ts';
import type { ReadContext } from '../ingest/files/record.ts';
import type { Stores } from '../store/stores.ts';
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
  readonly #byPlatform = new Map<string, ContextReader>();

  constructor(options: RowReaderOptions) {
    this.#options = options;
  }

  async readerFor({ connections }: Pick<Stores, 'connections'>, shopId: number) {
    const connection = await connections.find(shopId);
    const platform = platformOf(connection?.platform ?? null, this.#options.platform);
    const importedAt = new Date(Math.floor(this.#options.now() / 1_000) * 1_000).toISOString();
    const known = this.#byPlatform.get(platform);
    if (known?.context.importedAt === importedAt) {
      return known;
    }
    const context = { importedAt, platform };
    const made = { context, reader: new LiveRowReader(context) };
    this.#byPlatform.set(platform, made);
    return made;
  }
}
