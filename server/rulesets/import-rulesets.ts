import { AppError } from '../errors.ts';
import { formatProblem } from '../ingest/import-run.ts';
import { readJsonObjects } from '../ingest/json-values.ts';
import { type ReadRuleset, readRuleset, savedForm } from '../rules/read-ruleset.ts';
import type { Stores } from '../store/stores.ts';
import { referenceWarnings, type WarningStores } from './ruleset-warnings.ts';

export interface SavedRuleset {
  id: number;
  name: string;
  /** What it holds and nobody reads, and what it refers to and is not there. */
  warnings: string[];
}

/**
 * Saves the rulesets of some files, all or none, complete with defaults. Their ids stay; one without gets the
 * shop's next. In the order of the files.
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
  const ids = await stores.database.write((transaction) =>
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

/** The rulesets of a file. One that cannot be used is an error that tells all that is wrong with it. */
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
