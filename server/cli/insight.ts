import type { Command } from 'commander';
import { type InsightTable, insightTables } from '../features/insight/contract.ts';
import { dayField, dayProblem } from '../contract/values/day-field.ts';
import { AppError } from '../base/errors.ts';
import { daysCsv, tableCsv } from '../features/insight/csv.ts';
import { readRange } from '../features/insight/day-range.ts';
import { keyOf } from '../features/insight/row-names.ts';
import { insightKey, insightTable } from '../features/insight/tables.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

interface InsightOptions extends OutputOptions {
  from?: string;
  to?: string;
  by: string;
  key?: string;
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
    .option(
      '--key <key>',
      'print one row of the table by day, such as the id of a widget, or a term',
    )
    .option('--csv', 'print CSV')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'insight store.example --by search --from 2026-01-01',
        'insight store.example --by widget --key 31 --csv',
      ),
    )
    .action((domain: string, options: InsightOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const range = readRange(shop, checkDays(options), Date.now());
        const name = tableOf(options.by);
        if (options.key !== undefined) {
          const key = keyOf(name, options.key);
          const report = await insightKey(context, shop, { table: name, key }, range);
          print(
            options,
            report,
            options.csv ? daysCsv(report.days).trimEnd() : describeDays(report),
          );
          return;
        }
        const report = await insightTable(context, shop, name, range);
        print(options, report, options.csv ? tableCsv(report).trimEnd() : describe(report));
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
    if (!dayField.optional().safeParse(options[name]).success) {
      throw new AppError('invalid', `--${name}: ${dayProblem}.`);
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

type Report = Awaited<ReturnType<typeof insightTable>>;
type KeyReport = Awaited<ReturnType<typeof insightKey>>;

const figureNames = ['Seen', 'Clicks', 'Added'];

function describe({ rows, ...head }: Report): string {
  const lines = rows.map((row) => [
    row.name === '' ? '(terms of fewer than 5 shoppers)' : row.name,
    ...figuresOf(row),
  ]);
  return describeFigures(head, 'Name', lines);
}

function describeDays({ days, ...head }: KeyReport): string {
  const lines = days.map((day) => [day.day, ...figuresOf(day)]);
  return `${head.name}\n${describeFigures(head, 'Day', lines)}`;
}

function figuresOf({
  impressions,
  clicks,
  adds,
  direct,
  assisted,
}: Report['rows'][number] | KeyReport['days'][number]): string[] {
  return [impressions, clicks, adds, direct?.revenue, assisted?.revenue].map(shown);
}

function describeFigures(
  { from, to, currency, agreed, agreed_visits, left_out }: Omit<Report, 'rows'>,
  first: string,
  lines: readonly string[][],
): string {
  const heading = [first, ...figureNames, `Direct ${currency}`, `Assisted ${currency}`];
  const share = [
    ...(agreed_visits ? [`They made ${percent(agreed_visits)} visits.`] : []),
    agreed ? `They placed ${percent(agreed)} orders.` : 'No orders in these days.',
    ...(left_out.bots + left_out.networks > 0
      ? [`Left out: ${left_out.bots} of bots, ${left_out.networks} of networks that sent too many.`]
      : []),
  ];
  return `${from} to ${to}\n${table([heading, ...lines])}\nSeen, clicked and added: only of shoppers who agreed to be counted. ${share.join(' ')} Sales: of all orders.`;
}

function percent({ value, of }: { value: number | null; of: number }): string {
  return `${Math.round((value ?? 0) * 100)} % of ${of}`;
}

/** A dash stands for what nobody was counted for. */
function shown(value: number | string | null | undefined): string {
  return value === null || value === undefined ? '–' : String(value);
}
