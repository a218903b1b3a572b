import type { Command } from 'commander';
import { z } from 'zod';
import { marketEditsSchema } from '../features/markets/contract.ts';
import { parseId } from '../contract/values/ids.ts';
import { AppError } from '../base/errors.ts';
import { editMarket } from '../features/markets/actions.ts';
import type { StoredMarket } from '../store/tables/catalog/market-rows.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { type CommandContext, shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

/** Stands for the value of the import. */
const imported = 'imported';

interface EditOptions extends OutputOptions {
  countries?: string;
  rate?: string;
  adjustment?: string;
}

export function addMarketCommands(program: Command): void {
  const market = program.command('market').description('Markets of a shop');
  addList(market);
  addEdit(market);
}

function addList(command: Command): void {
  command
    .command('list')
    .summary('lists markets with the terms that count')
    .description('Lists the markets of a shop in the order in which countries look for them')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('market list store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const markets = await context.markets.list(shop.id);
        print(
          options,
          markets.map((market) => toListed(market, shop)),
          listMarkets(markets, shop),
        );
      }),
    );
}

function addEdit(command: Command): void {
  command
    .command('edit')
    .summary('chooses countries, rate and adjustment of a market')
    .description(
      'Chooses terms of a market, which stay when it is imported again. The value "imported" takes a choice back.',
    )
    .argument('<domain>', 'the domain of the shop')
    .argument('<market>', 'the id of the market, as "market list" prints it')
    .option('--countries <codes>', 'codes of two letters with commas between')
    .option('--rate <number>', "units of the market's currency for one of the shop's")
    .option('--adjustment <percent>', 'percent added to base prices; negative for a discount')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'market edit store.example 7 --countries CA,MX --rate 1.36',
        'market edit store.example 7 --rate imported',
      ),
    )
    .action((domain: string, id: string, options: EditOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const market = await marketOf(context, shop, id);
        const edits = readEdits(market, options);
        await editMarket(context.management, shop.id, market.id, edits);
        await waitUntilShown(context, shop.id);
        const edited = await marketOf(context, shop, id);
        print(options, toListed(edited, shop), listMarkets([edited], shop));
      }),
    );
}

async function marketOf(
  { markets }: CommandContext,
  shop: Shop,
  id: string,
): Promise<StoredMarket> {
  const found = (await markets.list(shop.id)).find((market) => market.id === parseId(id));
  if (!found) {
    throw new AppError('not-found', `${shop.domain} has no market ${id}: "market list" lists all.`);
  }
  return found;
}

function readEdits({ edited }: StoredMarket, given: EditOptions): StoredMarket['edited'] {
  const numberOf = (text: string | undefined, current: number | null) =>
    text === undefined ? current : text === imported ? null : Number(text);
  const { countries, rate, adjustment } = given;
  const parsed = marketEditsSchema.safeParse({
    countries:
      countries === undefined
        ? edited.countries
        : countries === imported
          ? null
          : countries.split(','),
    rate: numberOf(rate, edited.rate),
    adjustment: numberOf(adjustment, edited.adjustment),
  });
  if (!parsed.success) {
    const [name, problems] = Object.entries(z.flattenError(parsed.error).fieldErrors)[0] ?? [];
    throw new AppError('invalid', `--${name} ${problems?.[0]}.`);
  }
  return parsed.data;
}

function toListed(market: StoredMarket, shop: Shop) {
  const { id, name, isActive, countries, currency, rate, adjustment, edited } = market;
  const { priceContext, isForCompany: is_for_company } = market;
  return {
    id,
    name,
    active: isActive,
    countries,
    currency: currency ?? shop.currency,
    rate,
    adjustment,
    price_country: is_for_company ? null : priceContext,
    is_for_company,
    edited,
  };
}

function listMarkets(markets: readonly StoredMarket[], shop: Shop): string {
  return table([
    ['ID', 'NAME', 'STATE', 'COUNTRIES', 'CURRENCY', 'RATE', 'ADJUSTMENT'],
    ...markets.map((market) => [
      String(market.id),
      market.name,
      market.isActive ? 'active' : 'draft',
      market.isForCompany ? 'customers of a company' : market.countries.join(','),
      market.currency ?? shop.currency,
      ...termsOf(market),
    ]),
  ]);
}

function termsOf({ priceContext, isForCompany, rate, adjustment }: StoredMarket): string[] {
  if (priceContext === null) {
    return [String(rate ?? ''), adjustment === null ? '' : `${adjustment} %`];
  }
  return [isForCompany ? 'prices of the store' : `prices of the store in ${priceContext}`, ''];
}
