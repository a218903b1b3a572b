import { type ShopSettings, shopSettingsSchema } from '../contract/settings.ts';
import type { Change } from '../store/change-feed.ts';
import type { Follower } from '../store/feed-reader.ts';
import type { SettingsStore } from '../store/settings-store.ts';

/** The shops' settings, complete with defaults, read once and again after each change. */
export class ShopSettingsReader implements Follower {
  readonly #settings: SettingsStore;
  readonly #kept = new Map<number, Promise<ShopSettings>>();

  constructor({ settings }: { settings: SettingsStore }) {
    this.#settings = settings;
  }

  of(shopId: number): Promise<ShopSettings> {
    const known = this.#kept.get(shopId);
    if (known) {
      return known;
    }
    const reading = this.#settings
      .read(shopId)
      .then((saved) => shopSettingsSchema.parse(saved))
      .catch((error: unknown) => {
        // A failed reading is tried again by the next request, not remembered.
        this.forget(shopId);
        throw error;
      });
    this.#kept.set(shopId, reading);
    return reading;
  }

  async apply(shopId: number, changes: readonly Change[]): Promise<void> {
    if (changes.some(({ kind }) => kind === 'settings')) {
      this.forget(shopId);
    }
  }

  async rebuild(shopId: number): Promise<void> {
    this.forget(shopId);
  }

  forget(shopId: number): void {
    this.#kept.delete(shopId);
  }
}
