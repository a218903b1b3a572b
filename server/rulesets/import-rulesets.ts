import { AppError } from '../errors.ts';
import { formatProblem } from '../ingest/imports/import-run.ts';
import { readJsonObjects } from '../ingest/files/json-values.ts';
import { type ReadRuleset, readRuleset, savedForm } from '../rules/read-ruleset.ts';
import type { Stores } from '../store/stores.ts';
import { referenceWarnings, type WarningStores } from './ruleset-warnings.ts';

export interface SavedRuleset {
  id: number;
  name: string;
  /** Unused members of the file and references to missing records. */
  warnings: string[];
}

/**
 * Saves the rulesets of some files, all or none, complete with defaults and in the order of the
 * files. Ids stay; a ruleset without one gets the shop's next.
 */
export async function importRulesetFiles(
  stores: WarningStores & Pick<Stores, 'database'>,
  shopId: number,
  files: readonly string[],
): Promise<SavedRuleset[]> {
  const read: ReadRuleset[] = [];
  for (const file of files) {
    for await (const ruleset of readRulesets(file)) {
      read.push(ruleset);
    }
  }
  if (read.length === 0) {
    return [];
  }
  const toSave = read.map(({ id, ruleset }) => ({
    id,
    name: ruleset.name,
    body: JSON.stringify(savedForm(ruleset)),
  }));
  const ids = await stores.database.write(shopId, (transaction) =>
    stores.rulesets.save(transaction, shopId, toSave),
  );
  const saved: SavedRuleset[] = [];
  for (const [index, { ruleset, warnings }] of read.entries()) {
    const missing = await referenceWarnings(stores, shopId, ruleset.references);
    const id = ids[index] ?? 0;
    saved.push({ id, name: ruleset.name, warnings: [...warnings, ...missing] });
  }
  return saved;
}

/**
 * Yields the rulesets of a file. Throws one error that names all problems of an invalid ruleset.
 */
export async function* readRulesets(file: string): AsyncGenerator<ReadRuleset> {
  for await (const record of readJsonObjects(file)) {
    const { line } = record;
    const read = 'problem' in record ? { problems: [record.problem] } : readRuleset(record.value);
    if ('problems' in read) {
      const problems = read.problems.map((reason) => formatProblem({ file, line, reason }));
      throw new AppError('invalid', problems.join('\n'));
    }
    yield read;
  }
}
