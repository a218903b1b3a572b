import { AppError } from '../base/errors.ts';
import { formatProblem } from '../ingest/imports/import-run.ts';
import { readJsonObjects } from '../ingest/files/json-values.ts';
import { type ReadRuleset, readRuleset, savedForm } from '../rules/read-ruleset.ts';
import type { Database } from '../store/port/database.ts';
import type { RulesetStore } from '../store/tables/rulesets/ruleset-store.ts';

/**
 * Saves the rulesets of some files, all or none, without a record of the change. Ids stay; a ruleset without one gets
 * the shop's next. Returns the ids in order.
 */
export async function importRulesetFiles(
  { database, rulesets }: { database: Database; rulesets: RulesetStore },
  shopId: number,
  files: readonly string[],
): Promise<number[]> {
  const toSave = (await readRulesetFiles(files)).map(({ id, ruleset }) => ({
    id,
    name: ruleset.name,
    body: JSON.stringify(savedForm(ruleset)),
  }));
  if (toSave.length === 0) {
    return [];
  }
  return database.write(shopId, (transaction) => rulesets.save(transaction, shopId, toSave));
}

/** Returns the rulesets of some files in their order. */
export async function readRulesetFiles(files: readonly string[]): Promise<ReadRuleset[]> {
  const read: ReadRuleset[] = [];
  for (const file of files) {
    for await (const ruleset of readRulesets(file)) {
      read.push(ruleset);
    }
  }
  return read;
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
