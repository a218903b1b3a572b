import type { SearchSettings } from '../../contract/search/search-settings.ts';
import { type CompiledSearchSettings, compileSettings } from './compiled-settings.ts';

export type ReadSearchSettings = (shopId: number) => Promise<CompiledSearchSettings>;

/** Compiles settings once per settings object. */
export function createSettingsReader(
  read: (shopId: number) => Promise<SearchSettings>,
): ReadSearchSettings {
  const compiled = new WeakMap<SearchSettings, CompiledSearchSettings>();
  return async (shopId) => {
    const settings = await read(shopId);
    const known = compiled.get(settings) ?? compileSettings(settings);
    compiled.set(settings, known);
    return known;
  };
}
