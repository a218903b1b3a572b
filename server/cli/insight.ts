import type { Command } from 'commander';
import { type InsightTable, insightTables } from '../contract/admin/insight.ts';
import { AppError } from '../errors.ts';
import { insightCsv } from '../management/insight-csv.ts';
import { insightTable, readRange } from '../management/insight-report.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

interface InsightOptions extends OutputOptions {
  from?: string;
  to?: string;
  by: string;
  csv?: boolean;
}

export function addInsightCommands(program: Command): void {
  const insight = program
    .command('insight')
    .summary('tells what widgets and search earn')
    .description(
      'Tells what shoppers saw, clicked, added and bought, by widget, search, ruleset or recommender.',
    );
  addShow(insight);
  addRecount(insight);
}

function addShow(insight: Command): void {
  insight
    .command('show', { isDefault: true })
    .argument('<domain>', 'the domain of the shop')
    .option('--from <day>', 'the first day, such as 2026-01-01; default: 29 days before the last')
    .option('--to <day>', 'the last day; default: today in the time zone of the shop')
    .option('--by <table>', 'widget, search, ruleset, rule, recommender or page', 'widget')
    .option('--csv', 'print CSV')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('insight store.example --by search --from 2026-01-01'))
    .action((domain: string, options: InsightOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const range = readRange(shop, checkDays(options), Date.now());
        const report = await insightTable(context, shop, tableOf(options.by), range);
        print(options, report, options.csv ? insightCsv(report.rows).trimEnd() : describe(report));
      }),
    );
}

function addRecount(insight: Command): void {
  insight
    .command('recount')
    .summary('counts events and orders anew')
    .description(
      'Counts the stored events and orders of a shop anew, day by day, while a server runs. A server does so by\n' +
        'itself after a change of the time zone or of attribution_days.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('insight recount store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const { days } = await context.dailyCounts.recount(shop.id);
        print(
          options,
          { domain: shop.domain, days },
          `Counted ${days} days of ${shop.domain} anew.`,
        );
      }),
    );
}

function checkDays<Options extends InsightOptions>(options: Options): Options {
  for (const name of ['from', 'to'] as const) {
    const day = options[name];
    if (day !== undefined && (!/^\d{4}-\d{2}-\d{2}$/.test(day) || Number.isNaN(Date.parse(day)))) {
      throw new AppError('invalid', `--${name}: must be a day such as 2026-01-31.`);
    }
  }
  return options;
}

function tableOf(by: string): InsightTable {
  const name = by === 'search' ? 'terms' : `${by}s`;
  const found = insightTables.find((known) => known === name);
  if (!found) {
    throw new AppError(
      'invalid',
      `--by: there is no table ${by}, only widget, search, ruleset, rule, recommender and page.`,
    );
  }
  return found;
}

function describe({ rows, from, to, currency, agreed }: Awaited<ReturnType<typeof insightTable>>) {
  const share =
    agreed?.value === undefined || agreed.value === null
      ? 'No orders in these days.'
      : `Seen, clicked and added: only of shoppers who agreed to be counted. They placed ${Math.round(agreed.value * 100)} % of ${agreed.of} orders. Sales: of all orders.`;
  const lines = rows.map((row) => [
    row.name === '' ? '(terms of fewer than 5 shoppers)' : row.name,
    shown(row.impressions),
    shown(row.clicks),
    shown(row.adds),
    shown(row.direct?.revenue),
    shown(row.assisted?.revenue),
  ]);
  const head = ['Name', 'Seen', 'Clicks', 'Added', `Direct ${currency}`, `Assisted ${currency}`];
  return `${from} to ${to}\n${table([head, ...lines])}\n${share}`;
}

/** A dash stands for what nobody was counted for. */
function shown(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '–' : String(value);
}
