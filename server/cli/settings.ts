import type { Command } from 'commander';
import { shopSettingsSchema } from '../contract/settings.ts';
import { importSettingsFiles } from '../ingest/settings-import.ts';
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
      'Saves the settings that JSON files name, all or none, and prints what was saved.\n' +
        'Settings that no file names stay as they are.',
    )
    .argument('<domain>', 'which shop')
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
        const saved = await importSettingsFiles(context, shop.id, files);
        await waitUntilShown(context, shop.id);
        const lines = Object.entries(saved).map(
          ([name, value]) => `${name}: ${JSON.stringify(value)}`,
        );
        print(options, saved, lines.join('\n') || 'The files name no settings.');
      }),
    );
}

function addExport(settings: Command): void {
  settings
    .command('export')
    .summary('prints all settings as import takes them')
    .description('Prints all settings, with defaults where none is saved, as import takes them')
    .argument('<domain>', 'which shop')
    .option('--json', 'print it on one line')
    .addHelpText('after', examples('settings export store.example > settings.json'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const all = shopSettingsSchema.parse(await context.settings.read(shop.id));
        print(options, all, JSON.stringify(all, null, 2));
      }),
    );
}
