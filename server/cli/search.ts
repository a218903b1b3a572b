import { type Command, InvalidArgumentError } from 'commander';
import { type SearchAnswer, runTrialSearch } from '../compose/answers.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { describeSearch, type ResultRow, toRows } from './search-table.ts';
import { createStatusLine } from './status-line.ts';

interface SearchCommandOptions extends OutputOptions {
  explain?: boolean;
  limit: number;
  page: number;
}

const maxLimit = 100;

export function addSearchCommand(program: Command): void {
  program
    .command('search')
    .summary('shows the results of a term in a shop')
    .description(
      'Prints a page of results with their scores, best match first, like a server.\n' +
        'With --explain it also prints the parts of each score and the excluded\n' +
        'products. Needs no server: it builds its own index, which takes a moment\n' +
        'in a large shop. With TYPESENSE_URL the results are those of the fallback, which\n' +
        'answers while the cluster is unreachable. Changes nothing.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<term>', 'the search term')
    .option('--explain', 'print the parts of each score')
    .option('--limit <count>', 'the number of products on a page, up to 100', parseLimit, 20)
    .option('--page <number>', 'the page, from 1', parseCount, 1)
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
          pageSize: options.limit,
          currentPage: options.page,
        };
        const answer = await runTrialSearch(context, context.config, shop, body).finally(() =>
          status.clear(),
        );
        const explains = options.explain ?? false;
        const rows = toRows(answer, explains);
        print(
          options,
          {
            ...toJson(shop.domain, term, answer, rows),
            ...(explains && { removed: answer.metadata?.removed ?? [] }),
          },
          describeSearch(answer, rows, explains),
        );
      }),
    );
}

function parseCount(text: string): number {
  if (!/^[1-9]\d{0,5}$/.test(text)) {
    throw new InvalidArgumentError('It must be a whole number from 1.');
  }
  return Number(text);
}

function parseLimit(text: string): number {
  const count = parseCount(text);
  if (count > maxLimit) {
    throw new InvalidArgumentError(`It must be at most ${maxLimit}.`);
  }
  return count;
}

function toJson(
  domain: string,
  term: string,
  { pageInfo, redirect }: SearchAnswer,
  rows: readonly ResultRow[],
) {
  return {
    domain,
    term,
    total: pageInfo.serverSize,
    corrected_term: pageInfo.correctedTerm ?? null,
    also_searched: pageInfo.alsoSearched ?? [],
    missing_words: pageInfo.missingWords ?? [],
    is_widened: pageInfo.isWidened ?? false,
    redirect: redirect ?? null,
    products: rows,
  };
}
