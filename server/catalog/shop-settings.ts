import type { ShopSettings } from '../contract/settings.ts';
import { readStoredSettings } from '../contract/stored-settings.ts';
import type { Change } from '../store/feed/change-feed.ts';
import type { Follower } from '../store/feed/feed-reader.ts';
import type { SettingsStore } from '../store/tables/shops/settings-store.ts';
import { PerShop } from './per-shop.ts';

/** The settings of the shops, complete with defaults. Cached until they change. */
export class ShopSettingsReader implements Follower {
  readonly #shops: PerShop<ShopSettings>;

  /** @param onCut - called with the names of the settings that a part is left out of */
  constructor(
    { settings }: { settings: SettingsStore },
    onCut: (shopId: number, names: readonly string[]) => void,
  ) {
    this.#shops = new PerShop(async (shopId) => {
      const read = readStoredSettings(await settings.read(shopId));
      if (read.cut.length > 0) {
        onCut(shopId, read.cut);
      }
      return read.settings;
    });
  }

  async get(shopId: number): Promise<ShopSettings> {
    return this.#shops.get(shopId);
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
    this.#shops.forget(shopId);
  }
}
