import type { Command } from 'commander';
import { publicUrl } from '../config.ts';
import { AppError } from '../errors.ts';
import { type WidgetSettings, widgetSettingsSchema } from '../contract/widget.ts';
import { importWidgetFiles } from '../ingest/widget-import.ts';
import type { StoredWidget } from '../store/widget-store.ts';
import { embedSnippet } from './embed-snippet.ts';
import { type OutputOptions, print } from './output.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';

export function addWidgetCommands(program: Command): void {
  const widget = program.command('widget').description('Widgets of a shop');

  widget
    .command('import')
    .description('Saves widgets from JSON files that hold one object or an array')
    .argument('<domain>')
    .argument('<files...>')
    .option('--json', 'print JSON')
    .action((domain: string, files: string[], options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const ids = await importWidgetFiles(context, shop.id, files);
        await waitUntilShown(context, shop.id);
        const saved = await Promise.all(ids.map((id) => context.widgets.find(shop.id, id)));
        const rows = saved.flatMap((row) => (row ? [toListed(row)] : []));
        print(
          options,
          rows.map(({ id, name }) => ({ id, name, warnings: [] })),
          rows.map(({ id, name }) => `${id}  ${name}`).join('\n'),
        );
      }),
    );

  widget
    .command('list')
    .description('Lists the widgets of a shop with the snippet that embeds each')
    .argument('<domain>')
    .option('--json', 'print JSON')
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const rows = (await context.widgets.list(shop.id)).map(toListed);
        const key = await context.keys.publicKey(shop.id);
        if (key === null) {
          throw new AppError(
            'not-found',
            `${shop.domain} has no enabled key for its pages: "key create" makes one.`,
          );
        }
        const snippets = rows.map((row) => ({
          ...row,
          snippet: embedSnippet({
            baseUrl: publicUrl(context.config),
            domain: shop.domain,
            key,
            widget: row,
          }),
        }));
        print(options, snippets, describeWidgets(snippets));
      }),
    );
}

interface ListedWidget {
  id: number;
  name: string;
  type: string;
  settings: WidgetSettings;
}

function toListed({ id, name, type, settings }: StoredWidget): ListedWidget {
  return { id, name, type, settings: widgetSettingsSchema.parse(JSON.parse(settings)) };
}

function describeWidgets(widgets: readonly (ListedWidget & { snippet: string })[]): string {
  if (widgets.length === 0) {
    return 'There is no widget yet: "widget import <domain> <file>" saves some.';
  }
  return widgets
    .map(({ id, name, type, snippet }) => `${id}  ${name} (${type})\n\n${snippet}\n`)
    .join('\n');
}
