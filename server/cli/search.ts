import { type Command, InvalidArgumentError } from 'commander';
import { type SearchAnswer, trySearch } from '../search-trial.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { describeSearch, type FoundRow, toRows } from './search-table.ts';
import { createStatusLine } from './status-line.ts';

interface SearchCommandOptions extends OutputOptions {
  explain?: boolean;
  limit: number;
  page: number;
}

const mostAtOnce = 100;

export function addSearchCommand(program: Command): void {
  program
    .command('search')
    .summary('shows what a term finds in a shop')
    .description(
      'Prints a page of results as a server answers them, best match first, with their scores; with\n' +
        '--explain also what each score is made of. No server need run: the index is built for the\n' +
        'occasion, which takes a moment in a large shop. Changes nothing.',
    )
    .argument('<domain>', 'which shop')
    .argument('<term>', 'what a shopper types')
    .option('--explain', 'print the parts of each score')
    .option('--limit <count>', 'products on a page, up to 100', parseCount, 20)
    .option('--page <number>', 'which page', parseCount, 1)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples("search store.example 'red mug'", "search store.example 'red mug' --explain"),
    )
    .action((domain: string, term: string, options: SearchCommandOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const status = createStatusLine(options);
        status.show(`${shop.domain}: building an index`);
        const body = {
          searchTerm: term,
          pageSize: Math.min(options.limit, mostAtOnce),
          currentPage: options.page,
        };
        const answer = await trySearch(context, context.config, shop, body).finally(() =>
          status.clear(),
        );
        const rows = toRows(answer, options.explain ?? false);
        print(options, toJson(shop.domain, term, answer, rows), describeSearch(answer, rows));
      }),
    );
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new InvalidArgumentError('It is a whole number from 1.');
  }
  return Number(text);
}

function toJson(
  domain: string,
  term: string,
  { pageInfo }: SearchAnswer,
  rows: readonly FoundRow[],
) {
  return {
    domain,
    term,
    total: pageInfo.serverSize,
    corrected_term: pageInfo.correctedTerm ?? null,
    is_widened: pageInfo.isWidened ?? false,
    products: rows,
  };
}
