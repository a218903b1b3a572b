interface Entry<State> {
  /** Absent until the first load ends. */
  loaded?: { state: State };
  /** The load under way. */
  loading?: Promise<State> | undefined;
}

/**
 * State of each shop that somebody has asked for. It is loaded once for all who ask meanwhile, and a follower of the
 * change feed loads it again or forgets it. A failed load is tried again by the next request. The result of a load that
 * began before the shop was forgotten is returned to those who wait for it and not kept.
 */
export class PerShop<State> {
  readonly #load: (shopId: number) => Promise<State>;
  readonly #entries = new Map<number, Entry<State>>();

  constructor(load: (shopId: number) => Promise<State>) {
    this.#load = load;
  }

  /** Returns the loaded state, and loads it if nobody has asked before. */
  async get(shopId: number): Promise<State> {
    const loaded = this.#entries.get(shopId)?.loaded;
    return loaded ? loaded.state : this.renew(shopId);
  }

  /** Returns the state of a shop that was asked for before; undefined until its first load ends. */
  loaded(shopId: number): State | undefined {
    return this.#entries.get(shopId)?.loaded?.state;
  }

  /** Returns the shops that were asked for. */
  shopIds(): number[] {
    return [...this.#entries.keys()];
  }

  /** Waits for a load under way, which may have read rows from before a change. Returns the state, if there is one. */
  async settled(shopId: number): Promise<State | undefined> {
    // A failure is reported to those who asked for the load.
    await this.#entries.get(shopId)?.loading?.catch(() => undefined);
    return this.loaded(shopId);
  }

  /** Loads the state again, once for all who ask meanwhile. The old state answers until then. */
  renew(shopId: number): Promise<State> {
    const entry = this.#entries.get(shopId) ?? {};
    this.#entries.set(shopId, entry);
    entry.loading ??= this.#loadInto(shopId, entry);
    return entry.loading;
  }

  /** Loads the state of a shop that was asked for again, from rows that are read after the call. */
  async reload(shopId: number): Promise<void> {
    if (this.#entries.has(shopId)) {
      await this.settled(shopId);
      await this.renew(shopId);
    }
  }

  forget(shopId: number): void {
    this.#entries.delete(shopId);
  }

  async #loadInto(shopId: number, entry: Entry<State>): Promise<State> {
    try {
      const state = await this.#load(shopId);
      entry.loaded = { state };
      return state;
    } finally {
      entry.loading = undefined;
      if (!entry.loaded && this.#entries.get(shopId) === entry) {
        this.#entries.delete(shopId);
      }
    }
  }
}
