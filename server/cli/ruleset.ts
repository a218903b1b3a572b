import type { Command } from 'commander';
import { rulesetPath } from '../contract/listing-paths.ts';
import { savedForm } from '../rules/read-ruleset.ts';
import { importRulesets } from '../features/imports/import-files.ts';
import { compileStored } from '../rulesets/saved-rulesets.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';
import { addRulesetCheck } from './ruleset-check.ts';

export function addRulesetCommands(program: Command): void {
  const ruleset = program
    .command('ruleset')
    .description(
      'Rulesets of a shop: data sources that select products by the context of a request',
    );
  addImport(ruleset);
  addList(ruleset);
  addExport(ruleset);
  addRulesetCheck(ruleset);
}

function addImport(ruleset: Command): void {
  ruleset
    .command('import')
    .summary('saves rulesets from JSON files')
    .description(
      'Saves rulesets from JSON files, all or none, and prints their ids with warnings.\n' +
        'A ruleset with an id replaces the saved one; others get the next ids.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<files...>', 'one ruleset {"id", "name", "rules", "settings"}, or an array of them')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('ruleset import store.example rulesets.json'))
    .action((domain: string, files: string[], options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const saved = await importRulesets(context.management, shop.id, files);
        await waitUntilShown(context, shop.id);
        const lines = saved.flatMap(({ id, name, warnings }) => [
          `${id}  ${name}`,
          ...warnings.map((warning) => `   Warning: ${warning}.`),
        ]);
        print(options, saved, lines.join('\n') || 'The files contain no rulesets.');
      }),
    );
}

function addList(ruleset: Command): void {
  ruleset
    .command('list')
    .summary('lists rulesets with their paths')
    .description('Lists the rulesets of a shop with their paths for widgets and pages')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('ruleset list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const heads = await context.rulesets.heads(shop.id);
        const listed = heads.map(({ id, name }) => ({ id, name, path: rulesetPath(id) }));
        const rows = listed.map(({ id, name, path }) => [String(id), name, path]);
        print(
          options,
          listed,
          rows.length > 0
            ? table([['Id', 'Name', 'Path'], ...rows])
            : 'There is no ruleset yet: "ruleset import <domain> <file>" saves rulesets.',
        );
      }),
    );
}

function addExport(ruleset: Command): void {
  ruleset
    .command('export')
    .summary('prints all rulesets in the format of import')
    .description('Prints all rulesets with their ids in the format of import')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print the JSON on one line')
    .addHelpText('after', examples('ruleset export store.example > rulesets.json'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const stored = await context.rulesets.list(shop.id);
        const all = stored.map((row) => ({ id: row.id, ...savedForm(compileStored(row)) }));
        print(options, all, JSON.stringify(all, null, 2));
      }),
    );
}
