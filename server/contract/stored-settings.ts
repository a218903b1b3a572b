import type { z } from 'zod';
import type { SearchSettings } from './search/search-settings.ts';
import { type ShopSettings, shopSettingsSchema } from './settings.ts';

type Saved = Readonly<Record<string, unknown>>;

interface StoredSettings<Settings = ShopSettings> {
  settings: Settings;
  /** The settings as they were saved, without what is left out. */
  kept: Saved;
  /** Names of the settings that a part is left out of, such as `search.synonyms`. */
  cut: readonly string[];
}

/** Enough for an entry that becomes invalid when its innermost member is removed. */
const maxPasses = 20;

/**
 * Reads saved settings, with their defaults. An earlier version may have saved more than today's limits allow, which must
 * not stop a server: the excess is left out.
 */
export function readStoredSettings(saved: Saved): StoredSettings {
  let kept = saved;
  const cut = new Set<string>();
  for (let pass = 0; pass < maxPasses; pass++) {
    const { data, error } = shopSettingsSchema.safeParse(kept);
    if (data) {
      return { settings: data, kept, cut: [...cut] };
    }
    kept = structuredClone(kept);
    // From the last one, so that the places of the others stay.
    for (const issue of error.issues.toReversed()) {
      cut.add(settingOf(issue.path));
      leaveOut(kept, issue);
    }
  }
  return { settings: shopSettingsSchema.parse({}), kept: {}, cut: Object.keys(saved) };
}

/** Reads settings of the search that were saved by themselves, such as those of a variant, in the same way. */
export function readStoredSearch(saved: Saved): StoredSettings<SearchSettings> {
  const { settings, kept, cut } = readStoredSettings({ search: saved });
  return { settings: settings.search, kept: isObject(kept.search) ? { ...kept.search } : {}, cut };
}

/** Returns the path up to the first list. */
function settingOf(path: readonly PropertyKey[]): string {
  const place = path.findIndex((part) => typeof part === 'number');
  return path.slice(0, place === -1 ? undefined : place).join('.');
}

function leaveOut(settings: Saved, issue: z.core.$ZodIssue): void {
  const value = valueAt(settings, issue.path);
  if (issue.code === 'too_big' && Array.isArray(value)) {
    value.length = Number(issue.maximum);
  } else if (issue.code === 'unrecognized_keys' && isObject(value)) {
    issue.keys.forEach((key) => Reflect.deleteProperty(value, key));
  } else {
    removeAt(settings, issue.path);
  }
}

/** Removes a member or an entry. If a required member is missing, what lacks it is removed. */
function removeAt(settings: Saved, path: readonly PropertyKey[]): void {
  const inner = path.slice(0, -1);
  const holder = valueAt(settings, inner);
  const last = path.at(-1);
  if (Array.isArray(holder)) {
    holder.splice(Number(last), 1);
  } else if (isObject(holder) && last !== undefined && Object.hasOwn(holder, last)) {
    Reflect.deleteProperty(holder, last);
  } else if (inner.length > 0) {
    removeAt(settings, inner);
  }
}

function valueAt(settings: Saved, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, part) => (isObject(value) ? Reflect.get(value, part) : undefined),
    settings,
  );
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
