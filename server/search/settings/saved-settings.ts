import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { type CompiledSearchSettings, compileSettings } from './compiled-settings.ts';

export type ReadSearchSettings = (shopId: number) => Promise<CompiledSearchSettings>;

interface SettingsSource {
  settings: (shopId: number) => Promise<SearchSettings>;
  /** Reads the locale of a shop. */
  locale: (shopId: number) => Promise<string>;
}

/** Compiles settings once per settings object and locale. */
export function createSettingsReader({ settings, locale }: SettingsSource): ReadSearchSettings {
  const compiled = new WeakMap<SearchSettings, Compiled>();
  return async (shopId) => {
    const [saved, current] = await Promise.all([settings(shopId), locale(shopId)]);
    const known = compiled.get(saved);
    if (known?.locale === current) {
      return known.settings;
    }
    const fresh = compileSettings(saved, current);
    compiled.set(saved, { locale: current, settings: fresh });
    return fresh;
  };
}

interface Compiled {
  locale: string;
  settings: CompiledSearchSettings;
}
