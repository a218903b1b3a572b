import type { Knex } from 'knex';
import { searchSettingsSchema } from '../../contract/search/search-settings.ts';
import { readStoredSearch } from '../../contract/stored-settings.ts';
import { AppError } from '../../base/errors.ts';
import type { ObjectOf } from '../../changes/drafts.ts';
import { readDraft } from '../../changes/draft-readers.ts';
import type { Management } from '../../changes/management.ts';
import { readPlace } from './experiment-place.ts';

type Settings = Record<string, unknown>;

/** The settings of a widget that an experiment may change. */
const changeable = ['source', 'title', 'layout', 'limit'];

/**
 * Returns the settings that a variant changes of the widget or the search. Throws for those that could not be published,
 * or that shoppers could not be shown side by side.
 */
export async function readVariantSettings(
  management: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
  { name, settings: given }: { name: string; settings: Settings | 'draft' },
): Promise<Settings> {
  const place = await readPlace(management, transaction, of);
  // What exceeds today's limits of the saved settings is not a mistake of the variant.
  const live = of.kind === 'search' ? readStoredSearch(place).kept : place;
  const settings = given === 'draft' ? await settingsOfDraft(management, transaction, of) : given;
  if (of.kind === 'search') {
    const wanted = given === 'draft' ? settings : { ...live, ...settings };
    refuse(name, readDraft('search', wanted).problems);
    return changesOfSearch(name, live, wanted);
  }
  const before = settingsIn(live);
  const changed = Object.entries(settings).filter(
    ([setting, value]) => JSON.stringify(before[setting]) !== JSON.stringify(value),
  );
  const other = changed.find(([setting]) => !changeable.includes(setting));
  if (other) {
    throw invalid(name, `an experiment cannot change ${other[0]}, only ${changeable.join(', ')}.`);
  }
  if (changed.length === 0) {
    throw invalid(name, 'changes nothing of the widget.');
  }
  const merged = { ...live, settings: { ...before, ...settings } };
  refuse(name, readDraft('widget', merged).problems);
  return Object.fromEntries(changed);
}

/** Returns the settings of the live or drafted state of a widget. */
export function settingsIn(state: Readonly<Settings>): Settings {
  const { settings } = state;
  return typeof settings === 'object' && settings !== null ? { ...settings } : {};
}

async function settingsOfDraft(
  { stores }: Management,
  transaction: Knex.Transaction,
  of: ObjectOf,
): Promise<Settings> {
  const draft = await stores.versions.findDraft(of, transaction);
  if (!draft) {
    throw new AppError('conflict', `There is no draft of the ${of.kind}: save one first.`);
  }
  const body: Settings = JSON.parse(draft.body);
  return of.kind === 'search' ? body : settingsIn(body);
}

/** Returns the members that differ from the live settings, each with its default where the wanted ones lack it. */
function changesOfSearch(name: string, live: Readonly<Settings>, wanted: Settings): Settings {
  const now = new Map<string, unknown>(Object.entries(searchSettingsSchema.parse(live)));
  const changed = Object.entries(searchSettingsSchema.parse(wanted)).filter(
    ([setting, value]) => JSON.stringify(now.get(setting)) !== JSON.stringify(value),
  );
  if (changed.length === 0) {
    throw invalid(name, 'changes nothing of the search.');
  }
  // Field weights are part of the index, of which a shop has one.
  if (changed.some(([setting]) => setting === 'field_weights')) {
    throw invalid(name, 'an experiment cannot change field_weights, which are part of the index.');
  }
  return Object.fromEntries(changed.map(([setting, value]) => [setting, wanted[setting] ?? value]));
}

function refuse(name: string, problems: readonly { path: string; message: string }[]): void {
  const [first] = problems;
  if (first) {
    throw invalid(name, `${first.path}: ${first.message}`);
  }
}

function invalid(variant: string, message: string): AppError {
  return new AppError('invalid', `Variant ${variant}: ${message}`);
}
