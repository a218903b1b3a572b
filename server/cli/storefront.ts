import type { Command } from 'commander';
import { storeAccessOf } from '../compose/live.ts';
import { publicUrl, readConfig } from '../config.ts';
import {
  type CheckedPage,
  checkStorefront,
  type Place,
  type PlaceName,
  type StorefrontCheck,
} from '../storefront-page/check/check-storefront.ts';
import { type NamedShop, type Placing, placingOf } from '../features/storefront-check/placing.ts';
import { StorefrontPageReader } from '../storefront-page/read-storefront-page.ts';
import { shopOf, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';
import { createStatusLine } from './status-line.ts';

export function addStorefrontCommands(program: Command): void {
  program
    .command('storefront')
    .description('Pages of stores, as shoppers see them')
    .command('check')
    .summary('looks for the places at which widgets work in a store')
    .description(
      'Opens pages of a store as shoppers see them, and tells its platform, its theme, and where its search field, lists of\n' +
        'products and cart are. Prints the lines to paste into the theme, or names the app or plugin. Changes nothing.',
    )
    .argument('<url>', 'the address of the home page')
    .option('--shop <domain>', 'writes the key of this shop into the lines')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'storefront check https://store.example',
        'storefront check https://store.example --shop store.example',
      ),
    )
    .action(check);
}

async function check(url: string, options: OutputOptions & { shop?: string }): Promise<void> {
  const config = readConfig();
  const address = /^https?:\/\//i.test(url) ? url : `https://${url}`;
  const domain = URL.canParse(address) ? new URL(address).hostname : address;
  const shop = options.shop === undefined ? null : await shopNamed(options.shop);
  const { userAgent } = storeAccessOf(config, Date.now).access;
  const reader = new StorefrontPageReader();
  const status = createStatusLine(options);
  const found = await checkStorefront(address, (page) => {
    status.show(`Opening ${page}`);
    return reader.read(page, { domains: [domain], allowThisMachine: true, userAgent });
  });
  status.clear();
  const baseUrl = publicUrl(config);
  const placing = placingOf(found, {
    tag: { baseUrl, domain: shop?.domain ?? domain, key: shop?.publicKey ?? 'PUBLIC_KEY' },
    shop,
  });
  print(options, { ...found, ...placing }, textOf(found, placing));
}

async function shopNamed(name: string): Promise<NamedShop & { publicKey: string | null }> {
  return withStores(async (context) => {
    const { id, domain, cacheKey } = await shopOf(context, name);
    const keys = await context.keys.list(id);
    return { domain, cacheKey, keys, publicKey: await context.keys.publicKey(id) };
  });
}

const scripts: Readonly<Record<Placing['script'], string>> = {
  missing: 'not in the page',
  present: 'in the page',
  other_key: 'in the page, for another shop',
};

const names: Readonly<Record<PlaceName, string>> = {
  search_field: 'Search field',
  search_results: 'Search results',
  collection_products: 'Products of a collection',
  product: 'Id of the product',
  cart_count: 'Count of the cart',
  cart_drawer: 'Drawer of the cart',
};

function textOf(found: StorefrontCheck, placing: Placing): string {
  const { platform, key, pages, places } = found;
  const { script, otherScript } = placing;
  const theme = platform?.theme ? `, theme ${platform.theme}` : '';
  const rows = places.map((place) => [
    names[place.name],
    foundAt(place, pages),
    pages.find(({ kind }) => kind === place.page)?.address ?? '',
  ]);
  return [
    `Platform: ${platform ? platform.name + theme : 'none that is known'}`,
    `Script of the service: ${scripts[script]}${key === null ? '' : `, with the key ${key}`}`,
    ...(otherScript ? [`Script of another service: ${otherScript.address}`] : []),
    '',
    table([['Place', 'Found', 'Page'], ...rows]),
    '',
    adviceOf(placing),
  ].join('\n');
}

function foundAt(place: Place, pages: readonly CheckedPage[]): string {
  if (place.found === null) {
    return `not found${reasonOf(place, pages)}`;
  }
  return place.isWordId
    ? `${place.found}, no number: name the product by data-product-id`
    : place.found;
}

function reasonOf({ page }: Place, pages: readonly CheckedPage[]): string {
  const opened = pages.find(({ kind }) => kind === page);
  if (opened === undefined || opened.address === null) {
    return ': no page leads there';
  }
  return opened.problem === null ? '' : `: ${opened.problem}`;
}

function adviceOf({ way, layout }: Placing): string {
  switch (way) {
    case 'app':
      return (
        'Add the app blocks: docs/themes.md#as-an-app. Without the app, paste before </body> in the layout:\n' +
        layout
      );
    case 'plugin':
      return (
        'Install the plugin: docs/woocommerce.md#the-plugin. Without it, paste before </body> in the theme:\n' +
        layout
      );
    case 'theme':
      return `Paste before </body> of each page:\n${layout}`;
    case 'replace':
      return (
        'The page runs the script of another service. Start Vitrine with SERVICE_NAME set to its name, and replace its tag:\n' +
        'docs/page-interface.md.\n' +
        layout
      );
    default:
      return way satisfies never;
  }
}
