import type { JsonObject } from '../connectors/json-object.ts';
import type {
  PulledBatch,
  PulledKind,
  PulledRecord,
  RecordKind,
  StoreConnection,
  WholeKind,
} from '../connectors/store-connection.ts';
import { savePresentation } from '../changes/presentation.ts';
import { AppError } from '../base/errors.ts';
import type { ReadContext } from '../ingest/files/record.ts';
import { BulkExport } from '../ingest/formats/product-bulk.ts';
import type { Pull } from '../store/tables/live/connection-store.ts';
import { yieldWriteLock } from '../store/port/yield-write-lock.ts';
import { requireDiskSpace } from './disk-space.ts';
import { LiveRecords } from './live-records.ts';
import { LiveRowReader, storedId, wholeRow } from './live-rows.ts';
import { liveKindOf } from './live-kind.ts';
import { type MarketPullOptions, pullMarkets } from './pull-markets.ts';
import { pullTranslations } from './pull-translations.ts';
import { pullBundles } from './pull-bundles.ts';
import { pullSellingPlans } from './selling-plans.ts';
import type { SeenChange } from './seen-change.ts';

export interface StorePullOptions extends MarketPullOptions {
  store: StoreConnection;
  /** Called with a record that could not be read. */
  onProblem: (problem: string) => void;
  /** Called with the stored ids of records that the store has answered with, readable or not. */
  onAnswered?: ((ids: readonly number[]) => void) | undefined;
}

/** Changes that arrive late in the platform's own lists are seen by the next pull. */
const overlapMs = 10 * 60_000;

const pullWhole = {
  markets: pullMarkets,
  selling_plans: pullSellingPlans,
  bundles: pullBundles,
};

/** Pulls the records of one kind, and goes on where an interrupted pull has stopped. */
export class StorePull {
  readonly #options: StorePullOptions;
  readonly #context: ReadContext;
  readonly #reader: LiveRowReader;
  /** Made once, because its schemas cost more than reading a product. */
  readonly #bulk: BulkExport;
  readonly #records: LiveRecords;

  constructor(options: StorePullOptions) {
    this.#options = options;
    const { stores, platform, currency, now } = options;
    this.#context = { importedAt: new Date(now()).toISOString(), platform, currency };
    this.#reader = new LiveRowReader(this.#context);
    this.#bulk = new BulkExport(this.#context);
    this.#records = new LiveRecords(stores, this.#context, now);
  }

  /** Pulls everything the first time, and then what has changed since. */
  async run(kind: PulledKind): Promise<void> {
    const { stores, shopId, now } = this.#options;
    await requireDiskSpace(stores.database);
    const known = (await stores.connections.pulls(shopId)).find((pull) => pull.kind === kind);
    const isGoingOn = known !== undefined && known.asOf !== null;
    const since = known?.finishedAt ? known.newestAt - overlapMs : null;
    const state = stateAfter(kind, known, now());
    await (isGoingOn ? this.#save(state) : this.#begin(state));
    switch (kind) {
      case 'presentation':
        return this.#pullPresentation(state);
      case 'markets':
      case 'selling_plans':
      case 'bundles':
        return this.#pullWhole(kind, state);
      case 'translations':
        return this.#pullTranslations(state);
      default:
        return this.#pullRecords(kind, since, state);
    }
  }

  async #pullPresentation(state: PullState): Promise<void> {
    const { store, stores, shopId } = this.#options;
    const said = await store.presentation();
    await stores.database.write(shopId, (transaction) =>
      savePresentation(stores, transaction, { shopId, said }),
    );
    await this.#finish(state, 1, state.newestAt);
  }

  async #pullWhole(kind: WholeKind, state: PullState): Promise<void> {
    const batches = this.#options.store.pull(kind, this.#everything());
    await this.#finish(state, await pullWhole[kind](this.#options, batches), state.newestAt);
  }

  /** Saves in `newestAt` when all translations were pulled. */
  async #pullTranslations(state: PullState): Promise<void> {
    const { store } = this.#options;
    const former = { wholeAt: state.newestAt, finishedAt: state.finishedAt ?? 0 };
    const pulled = store.translations
      ? await pullTranslations({ ...this.#options, reader: store.translations }, former)
      : { records: 0, wholeAt: 0 };
    await this.#finish(state, pulled.records, pulled.wholeAt);
  }

  async #pullRecords(kind: RecordKind, since: number | null, begun: PullState): Promise<void> {
    const { store, leftOut, onRefused } = this.#options;
    let state = begun;
    let { newestAt } = begun;
    const onCursor = (cursor: string) => this.#save((state = { ...state, cursor }));
    const request = { since, cursor: begun.cursor, onCursor, leftOut, onRefused };
    for await (const batch of store.pull(kind, request)) {
      newestAt = Math.max(newestAt, ...batch.records.map(({ updatedAt }) => updatedAt ?? 0));
      state = await this.#writeBatch(kind, batch, state);
    }
    // A record may have changed after it was read, and before another one that was read then.
    const certain = Math.max(begun.newestAt, Math.min(newestAt, begun.asOf));
    await this.#finish(state, state.records, certain);
  }

  async #writeBatch(kind: RecordKind, batch: PulledBatch, state: PullState): Promise<PullState> {
    const { stores, shopId } = this.#options;
    await requireDiskSpace(stores.database);
    const changes = batch.records.flatMap((record) => this.#toSeen(kind, record, state.asOf));
    const type = kind === 'pages' ? 'page' : 'article';
    this.#options.onAnswered?.(batch.records.map(({ id }) => storedId(liveKindOf(kind), id, type)));
    const next = {
      ...state,
      cursor: batch.cursor,
      records: state.records + batch.records.length,
    };
    await yieldWriteLock(stores.database, () =>
      stores.database.write(shopId, async (transaction) => {
        await this.#records.write(transaction, shopId, changes);
        await stores.connections.savePull(transaction, shopId, next);
      }),
    );
    return next;
  }

  #toSeen(kind: RecordKind, pulled: PulledRecord, asOf: number): SeenChange[] {
    const { id, updatedAt, content, lacks = nothing } = pulled;
    const live = liveKindOf(kind);
    const record = 'record' in content ? content.record : {};
    const change = { type: 'save' as const, kind: live, id, updatedAt, record };
    const seen = { change, seenAt: asOf, source: 'pull' as const };
    try {
      const row =
        'lines' in content
          ? { ...this.#readLines(content.lines, asOf), lacks }
          : wholeRow(this.#reader.read(change), asOf);
      return row ? [{ ...seen, row }] : [];
    } catch (error) {
      if (!(error instanceof AppError)) {
        throw error;
      }
      this.#options.onProblem(`${kind} ${id}: ${error.message}`);
      return [];
    }
  }

  #readLines(lines: readonly JsonObject[], asOf: number) {
    const parsed = [
      ...lines.flatMap((value, index) => [
        ...this.#bulk.add({ line: index + 1, value: { ...value } }),
      ]),
      ...this.#bulk.end(),
    ];
    const [first] = parsed;
    if (!first || 'problem' in first) {
      throw new AppError('invalid', first?.problem ?? 'the product has no lines');
    }
    return { kind: 'products' as const, value: first.value, body: null, asOf };
  }

  #everything() {
    const { leftOut, onRefused } = this.#options;
    return { since: null, cursor: null, onCursor: async () => undefined, leftOut, onRefused };
  }

  #finish(state: PullState, records: number, newestAt: number): Promise<void> {
    const finishedAt = this.#options.now();
    return this.#save({ ...state, cursor: null, asOf: null, records, newestAt, finishedAt });
  }

  async #begin(pull: Pull): Promise<void> {
    const { stores, shopId } = this.#options;
    await stores.database.write(shopId, (transaction) =>
      stores.connections.beginPull(transaction, shopId, pull),
    );
  }

  async #save(pull: Pull): Promise<void> {
    const { stores, shopId } = this.#options;
    await stores.database.write(shopId, (transaction) =>
      stores.connections.savePull(transaction, shopId, pull),
    );
  }
}

const nothing: ReadonlySet<string> = new Set();

interface PullState extends Pull {
  asOf: number;
}

/** Returns the state of a pull that goes on where an interrupted one stopped, or begins. */
function stateAfter(kind: PulledKind, known: Pull | undefined, now: number): PullState {
  const interruptedAsOf = known?.asOf ?? null;
  return {
    kind,
    newestAt: known?.newestAt ?? 0,
    finishedAt: known?.finishedAt ?? null,
    cursor: known?.cursor ?? null,
    asOf: interruptedAsOf ?? now,
    records: interruptedAsOf === null ? 0 : (known?.records ?? 0),
  };
}
