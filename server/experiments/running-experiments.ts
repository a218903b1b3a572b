import { PerShop } from '../catalog/per-shop.ts';
import type {
  ExperimentStore,
  StoredExperiment,
} from '../store/tables/experiments/experiment-store.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';

/** The running experiments of the shops. Cached until they change. */
export class RunningExperiments implements Follower {
  readonly #shops: PerShop<readonly StoredExperiment[]>;
  readonly #experiments: ExperimentStore;
  readonly #now: () => number;

  constructor({ experiments, now }: { experiments: ExperimentStore; now: () => number }) {
    this.#experiments = experiments;
    this.#shops = new PerShop((shopId) => experiments.running(shopId));
    this.#now = now;
  }

  /** Returns the experiment that runs on a widget, or on the search; undefined without one, and after its end. */
  async at(shopId: number, widgetId: number | null): Promise<StoredExperiment | undefined> {
    const running: Promise<readonly StoredExperiment[]> = this.#shops.get(shopId);
    return this.#on(widgetId, await running);
  }

  /**
   * Reads the rows of a shop, for answers that outlive this cache, which may be behind the feed. Returns a function that
   * finds the experiment of a widget, or of the search.
   */
  async read(shopId: number): Promise<(widgetId: number | null) => StoredExperiment | undefined> {
    const stored = await this.#experiments.running(shopId);
    return (widgetId) => this.#on(widgetId, stored);
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'experiment')) {
      this.forget(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.forget(shopId);
  }

  forget(shopId: number): void {
    this.#shops.forget(shopId);
  }

  #on(widgetId: number | null, stored: readonly StoredExperiment[]): StoredExperiment | undefined {
    return stored.find(
      (one) => one.widgetId === widgetId && (one.endsAt === null || one.endsAt > this.#now()),
    );
  }
}
