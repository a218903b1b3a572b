import { readWidgetFiles } from '../../ingest/imports/widget-import.ts';
import { savedForm } from '../../rules/read-ruleset.ts';
import { readRulesetFiles } from '../../rulesets/import-rulesets.ts';
import { referenceWarnings } from '../../rulesets/ruleset-warnings.ts';
import type { Management } from '../../changes/management.ts';
import { widgetText } from '../../changes/object-kinds.ts';
import { nextObject, saveObject } from '../../changes/save-object.ts';

interface SavedRuleset {
  id: number;
  name: string;
  /** Unused members of the file and references to missing records. */
  warnings: string[];
}

/** Saves the rulesets of files, all or none. Ids stay; a ruleset without one gets the shop's next. */
export async function importRulesets(
  management: Management,
  shopId: number,
  files: readonly string[],
): Promise<SavedRuleset[]> {
  const read = await readRulesetFiles(files);
  const texts = read.map(({ id, ruleset }) => ({ id, text: JSON.stringify(savedForm(ruleset)) }));
  const ids = await importObjects(management, { shopId, kind: 'ruleset' }, texts);
  const saved: SavedRuleset[] = [];
  for (const [index, { ruleset, warnings }] of read.entries()) {
    const missing = await referenceWarnings(management.stores, shopId, ruleset.references);
    const id = ids[index] ?? 0;
    saved.push({ id, name: ruleset.name, warnings: [...warnings, ...missing] });
  }
  return saved;
}

/** Saves the widgets of files with defaults, all or none. Returns the ids in order. */
export async function importWidgets(
  management: Management,
  shopId: number,
  files: readonly string[],
): Promise<number[]> {
  const read = await readWidgetFiles(files);
  const texts = read.map(({ id, ...widget }) => ({ id, text: widgetText(widget) }));
  return importObjects(management, { shopId, kind: 'widget' }, texts);
}

interface TextToImport {
  id: number | undefined;
  text: string;
}

async function importObjects(
  management: Management,
  { shopId, kind }: { shopId: number; kind: 'ruleset' | 'widget' },
  texts: readonly TextToImport[],
): Promise<number[]> {
  if (texts.length === 0) {
    return [];
  }
  return management.stores.database.write(shopId, async (transaction) => {
    const free = await nextObject(management, transaction, shopId, kind);
    let next = Math.max(free, ...texts.map(({ id = 0 }) => id + 1));
    const ids: number[] = [];
    for (const { id = next++, text } of texts) {
      const target = { shopId, kind, object: String(id), action: 'import' };
      await saveObject(management, transaction, { ...target, text });
      ids.push(id);
    }
    return ids;
  });
}
