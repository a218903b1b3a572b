import type { Command } from 'commander';
import { publicUrl } from '../config.ts';
import { AppError } from '../base/errors.ts';
import { type WidgetSettings, widgetSettingsSchema } from '../contract/widget.ts';
import { importWidgets } from '../features/imports/import-files.ts';
import { widgetWarnings } from '../ingest/imports/widget-warnings.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { StoredWidget } from '../store/tables/widgets/widget-store.ts';
import { embedSnippet } from '../features/widgets/embed-snippet.ts';
import { type CommandContext, shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';

export function addWidgetCommands(program: Command): void {
  const widget = program.command('widget').description('Widgets of a shop');
  addImport(widget);
  addList(widget);
  addExport(widget);
}

function addImport(widget: Command): void {
  widget
    .command('import')
    .summary('saves widgets from JSON files')
    .description(
      'Saves widgets from JSON files, all or none, and prints their ids with warnings.\n' +
        'A widget with an id replaces the saved one; others get the next ids.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<files...>', 'one widget {"id", "name", "type", "settings"}, or an array of them')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('widget import store.example widgets.json'))
    .action((domain: string, files: string[], options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const ids = await importWidgets(context.management, shop.id, files);
        await waitUntilShown(context, shop.id);
        const saved = await savedWidgets(context, shop, ids);
        print(options, saved, saved.map(describeSaved).join('\n'));
      }),
    );
}

function addList(widget: Command): void {
  widget
    .command('list')
    .summary('lists widgets with their embed snippets')
    .description('Lists the widgets of a shop with their embed snippets for a theme')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('widget list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const rows = (await context.widgets.list(shop.id)).map(toListed);
        const key = await context.keys.publicKey(shop.id);
        if (key === null) {
          throw new AppError(
            'not-found',
            `${shop.domain} has no enabled key for its pages: "key create" creates one.`,
          );
        }
        const baseUrl = publicUrl(context.config);
        const snippets = rows.map((row) => ({
          ...row,
          snippet: embedSnippet({ baseUrl, domain: shop.domain, key, widget: row }),
        }));
        print(options, snippets, describeWidgets(snippets));
      }),
    );
}

function addExport(widget: Command): void {
  widget
    .command('export')
    .summary('prints all widgets in the format of import')
    .description('Prints all widgets with their ids in the format of import')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print the JSON on one line')
    .addHelpText('after', examples('widget export store.example > widgets.json'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const all = (await context.widgets.list(shop.id)).map(toListed);
        print(options, all, JSON.stringify(all, null, 2));
      }),
    );
}

interface SavedWidget {
  id: number;
  name: string;
  warnings: string[];
}

interface ListedWidget {
  id: number;
  name: string;
  type: string;
  settings: WidgetSettings;
}

async function savedWidgets(
  context: CommandContext,
  shop: Shop,
  ids: readonly number[],
): Promise<SavedWidget[]> {
  const { platformName: platform, serviceName: service } = context.config;
  const saved: SavedWidget[] = [];
  for (const id of ids) {
    const row = await context.widgets.find(shop.id, id);
    if (row) {
      const { name, settings } = toListed(row);
      const warnings = await widgetWarnings(context, shop.id, settings, { platform, service });
      saved.push({ id, name, warnings });
    }
  }
  return saved;
}

function toListed({ id, name, type, settings }: StoredWidget): ListedWidget {
  return { id, name, type, settings: widgetSettingsSchema.parse(JSON.parse(settings)) };
}

function describeSaved({ id, name, warnings }: SavedWidget): string {
  return [`${id}  ${name}`, ...warnings.map((warning) => `   Warning: ${warning}`)].join('\n');
}

function describeWidgets(widgets: readonly (ListedWidget & { snippet: string })[]): string {
  if (widgets.length === 0) {
    return 'There is no widget yet: "widget import <domain> <file>" saves widgets.';
  }
  return widgets
    .map(({ id, name, type, snippet }) => `${id}  ${name} (${type})\n\n${snippet}\n`)
    .join('\n');
}
