import type { Command } from 'commander';
import { parseTime } from '../contract/values/time.ts';
import { AppError } from '../base/errors.ts';
import type { CompiledRuleset } from '../rules/compile.ts';
import { openTrialContext, type TrialResult } from '../compose/answers.ts';
import { readRulesets } from '../rulesets/import-rulesets.ts';
import { referenceWarnings } from '../rulesets/ruleset-warnings.ts';
import { compileStored } from '../rulesets/saved-rulesets.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { type CommandContext, shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { describeTrial } from './rule-trace-text.ts';

interface CheckOptions extends OutputOptions {
  id?: string;
  file?: string;
  context?: string;
  time?: string;
}

export function addRulesetCheck(ruleset: Command): void {
  ruleset
    .command('check')
    .summary('reports problems of rulesets and explains their results')
    .description(
      'Reports problems of saved rulesets, or of those in a file. With a context it also runs them, and\n' +
        'prints the expected and the actual value of each condition of each rule. Changes nothing.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--id <id>', 'one saved ruleset; default: all')
    .option('--file <file>', 'rulesets of a JSON file instead of saved ones')
    .option('--context <query>', 'parameters of the endpoint, as a query')
    .option('--time <time>', 'the time of the request; runs the rulesets too')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'ruleset check store.example',
        "ruleset check store.example --id 1 --context 'platform_product_ids=1&cart_subtotal=40'",
        'ruleset check store.example --file new.json --time 2026-11-28T10:00',
      ),
    )
    .action((domain: string, options: CheckOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const checked = await check(context, shop, options);
        print(options, checked, checked.map(describe).join('\n\n') || 'There is no ruleset yet.');
      }),
    );
}

interface Candidate {
  id: number | undefined;
  ruleset: CompiledRuleset;
  warnings: readonly string[];
}

interface Checked {
  /** Null when the file has no id. */
  id: number | null;
  name: string;
  warnings: string[];
  result?: TrialResult;
}

async function check(
  context: CommandContext,
  shop: Shop,
  options: CheckOptions,
): Promise<Checked[]> {
  const { file } = options;
  const candidates =
    file === undefined
      ? await savedCandidates(context, shop, options.id)
      : await fileCandidates(file);
  const query = contextOf(options);
  const trialContext =
    query === undefined ? undefined : await openTrialContext(context, context.config, shop);
  try {
    const checked: Checked[] = [];
    for (const { id, ruleset, warnings } of candidates) {
      const missing = await referenceWarnings(context, shop.id, ruleset.references);
      const trial = { ruleset, rulesetId: id, context: query ?? '' };
      checked.push({
        id: id ?? null,
        name: ruleset.name,
        warnings: [...warnings, ...missing],
        ...(trialContext && { result: await trialContext.run(trial) }),
      });
    }
    return checked;
  } finally {
    await trialContext?.close();
  }
}

/** Returns the query of the trial; undefined when no ruleset must run. */
function contextOf({ context, time }: CheckOptions): string | undefined {
  if (time === undefined) {
    return context;
  }
  if (!parseTime(time)) {
    throw new AppError('invalid', `--time ${time}: must be a time such as 2026-11-28T10:00.`);
  }
  const query = new URLSearchParams(context);
  query.set('time', time);
  return query.toString();
}

async function savedCandidates(
  { rulesets }: CommandContext,
  shop: Shop,
  id: string | undefined,
): Promise<Candidate[]> {
  const stored = await rulesets.list(shop.id);
  const chosen = stored.filter((ruleset) => id === undefined || String(ruleset.id) === id);
  if (id !== undefined && chosen.length === 0) {
    throw new AppError(
      'not-found',
      `${shop.domain} has no ruleset with the id ${id}: "ruleset list" lists all.`,
    );
  }
  return chosen.map((row) => ({ id: row.id, ruleset: compileStored(row), warnings: [] }));
}

async function fileCandidates(file: string): Promise<Candidate[]> {
  const candidates: Candidate[] = [];
  for await (const candidate of readRulesets(file)) {
    candidates.push(candidate);
  }
  return candidates;
}

function describe({ id, name, warnings, result }: Checked): string {
  return [
    `${id ?? 'not saved'}  ${name}`,
    ...warnings.map((warning) => `   Warning: ${warning}.`),
    ...(warnings.length === 0 && !result ? ['   No problems.'] : []),
    ...(result ? describeTrial(result, id) : []),
  ].join('\n');
}
