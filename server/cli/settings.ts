import type { Command } from 'commander';
import { isObject } from '../ingest/files/json-values.ts';
import { exportSettings } from '../ingest/imports/settings-import.ts';
import { importSettings } from '../features/settings/actions.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';

export function addSettingsCommands(program: Command): void {
  const settings = program.command('settings').description('Settings of a shop');
  addImport(settings);
  addExport(settings);
}

function addImport(settings: Command): void {
  settings
    .command('import')
    .summary('saves settings from JSON files')
    .description(
      'Saves the settings in JSON files, all or none, and prints them. Settings that no file\n' +
        'names stay unchanged, also those of "search". The API reference, at /docs, explains all\n' +
        'settings and their values.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<files...>', 'an object such as {"top_sellers_days": 14}, or an array of them')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'settings export store.example > settings.json',
        'settings import store.example settings.json',
      ),
    )
    .action((domain: string, files: string[], options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const saved = await importSettings(context.management, shop.id, files);
        await waitUntilShown(context, shop.id);
        print(options, saved, describe(saved).join('\n') || 'The files contain no settings.');
      }),
    );
}

function addExport(settings: Command): void {
  settings
    .command('export')
    .summary('prints all settings in the format of import')
    .description('Prints all settings, including defaults, in the format of import')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print the JSON on one line')
    .addHelpText('after', examples('settings export store.example > settings.json'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const all = await exportSettings(context, shop.id);
        print(options, all, JSON.stringify(all, null, 2));
      }),
    );
}

/** Returns a line for each setting. Lists are too long to print. */
function describe(saved: Readonly<Record<string, unknown>>, within = ''): string[] {
  return Object.entries(saved).flatMap(([name, value]) => {
    if (Array.isArray(value)) {
      return `${within}${name}: ${value.length} ${value.length === 1 ? 'entry' : 'entries'}`;
    }
    return isObject(value) && Object.keys(value).length > 0
      ? describe(value, `${within}${name}.`)
      : `${within}${name}: ${JSON.stringify(value)}`;
  });
}
