import type { Command } from 'commander';
import { shopDefaults } from '../contract/admin/shop-fields.ts';
import { AppError } from '../base/errors.ts';
import { createShop, deleteShop, rotateSecret, updateShop } from '../changes/shops.ts';
import { type FieldOrigin, originsOf } from '../presentation/effective-fields.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { confirmByTyping } from './confirm.ts';
import {
  noSuchShop,
  normaliseDomain,
  shopOf,
  waitUntilGone,
  waitUntilShown,
  withStores,
} from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';
import { addPersonCommands } from './person.ts';
import { parseNewShop, parseShopChanges, type ShopOptions } from './shop-fields.ts';
import { createStatusLine } from './status-line.ts';

export function addShopCommands(program: Command): void {
  const shop = program.command('shop').description('Shops of this installation');
  addCreate(shop);
  addUpdate(shop);
  addList(shop);
  addShow(shop);
  addDelete(shop);
  addPersonCommands(shop);
}

function addCreate(shop: Command): void {
  withShopOptions(
    shop
      .command('create')
      .summary('creates a shop and prints its public key')
      .description('Creates a shop and prints its public key; with --json its secrets too')
      .argument('<domain>', "the store's domain on the platform"),
    { ...shopDefaults, moneyFormat: 'that of the language', name: 'the domain', scopes: 'none' },
  )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'shop create store.example',
        "shop create store.example --name 'The Store' --currency EUR --money-format '{{amount}} €'",
      ),
    )
    .action((domain: string, options: ShopOptions & OutputOptions) =>
      withStores(async (context) => {
        const newShop = parseNewShop(normaliseDomain(domain), options);
        const created = await createShop(context.management, newShop);
        await waitUntilShown(context, created.shop.id);
        print(
          options,
          toCreated(created),
          `Created ${created.shop.domain}.\nPublic key: ${created.key}`,
        );
      }),
    );
}

function addUpdate(shop: Command): void {
  withShopOptions(
    shop
      .command('update')
      .summary('changes a shop')
      .description('Changes the fields that the options name; all others stay')
      .argument('<domain>', 'the domain of the shop, which cannot be changed'),
    {},
  )
    .option(
      '--from-store <fields>',
      'fields that have the value of the connected store again: currency,money-format',
    )
    .option(
      '--webhook-secret <secret>',
      'the secret that signs the webhooks of the store; the former one is valid for a day',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'shop update store.example --webhook-secret 0123456789abcdef',
        'shop update store.example --scopes read_markets,read_orders',
        "shop update store.example --scopes ''",
        'shop update store.example --from-store currency,money-format',
      ),
    )
    .action((domain: string, given: ShopOptions & OutputOptions & { webhookSecret?: string }) =>
      withStores(async (context) => {
        const { webhookSecret, ...options } = given;
        const secret = webhookSecret === undefined ? undefined : parseSecret(webhookSecret);
        const isSecretOnly = Object.keys(options).every((name) => name === 'json');
        const changes = secret && isSecretOnly ? {} : parseShopChanges(options);
        const former = await shopOf(context, domain);
        const { management } = context;
        if (secret) {
          await rotateSecret(management, former.id, 'webhook', formerSecretMs, secret);
        }
        const { shop: updated } = await updateShop(management, former, changes);
        await waitUntilShown(context, updated.id);
        print(options, toListed(updated), describeShop(updated));
      }),
    );
}

/** The platform may use the former secret for an hour after a change. */
const formerSecretMs = 24 * 3_600_000;

function parseSecret(text: string): string {
  if (!/^[!-~]{8,256}$/.test(text)) {
    throw new AppError(
      'invalid',
      'webhook-secret: must have 8 to 256 characters, none of them a space.',
    );
  }
  return text;
}

function addList(shop: Command): void {
  shop
    .command('list')
    .summary('lists all shops')
    .description('Lists all shops, without their secrets')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('shop list', 'shop list --json'))
    .action((options: OutputOptions) =>
      withStores(
        async ({ shops }) => {
          const all = await shops.list();
          print(options, all.map(toListed), listShops(all));
        },
        { readsEarlier: true },
      ),
    );
}

function addShow(shop: Command): void {
  shop
    .command('show')
    .summary('prints the fields of a shop')
    .description(
      'Prints the fields of a shop, and whether they are your own or what its store says',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('shop show store.example', 'shop show store.example --json'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shown = await shopOf(context, domain);
        print(options, toListed(shown), describeShop(shown));
      }),
    );
}

function addDelete(shop: Command): void {
  shop
    .command('delete')
    .summary('deletes a shop with all of its data')
    .description(
      'Deletes a shop with all of its data: catalog, orders, widgets, settings, keys.\n' +
        'The shop is hidden at once, and its rows are deleted in batches. Run the command again to finish an\n' +
        'interrupted deletion.',
    )
    .argument('<domain>', 'the domain of the shop')
    .option('--yes', 'skip the confirmation; scripts are never asked')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('shop delete store.example', 'shop delete store.example --yes'))
    .action((given: string, options: OutputOptions & { yes?: boolean }) =>
      withStores(async (context) => {
        const domain = normaliseDomain(given);
        const foundShop = await context.shops.findToRemove(domain);
        if (!foundShop) {
          throw noSuchShop(domain);
        }
        if (!options.yes && !(await confirmDeletion(foundShop))) {
          throw new AppError('invalid', 'The domain does not match: nothing was deleted.');
        }
        const status = createStatusLine(options);
        await deleteShop(context.management, foundShop, (rows) =>
          status.show(`${domain}: ${rows.toLocaleString('en')} rows deleted`),
        );
        await waitUntilGone(context, foundShop.id);
        status.clear();
        print(options, { id: foundShop.id, domain, deleted: true }, `Deleted ${domain}.`);
      }),
    );
}

function confirmDeletion({ domain, name }: Shop): Promise<boolean> {
  return confirmByTyping(
    domain,
    `This deletes the shop "${name}" with all of its data. Type ${domain} to go on: `,
  );
}

function withShopOptions(command: Command, defaults: ShopOptions): Command {
  const text = (option: keyof ShopOptions, meaning: string) =>
    defaults[option] ? `${meaning} (default: ${defaults[option]})` : meaning;
  return command
    .option('--name <name>', text('name', 'name of the shop for shoppers'))
    .option('--currency <code>', text('currency', 'ISO 4217 code'))
    .option('--timezone <zone>', text('timezone', 'IANA time zone'))
    .option('--locale <locale>', text('locale', 'BCP 47 language tag'))
    .option('--money-format <format>', text('moneyFormat', 'the format of prices'))
    .option(
      '--scopes <scopes>',
      text('scopes', 'comma-separated platform scopes, such as read_markets'),
    );
}

function toCreated({ shop, key }: { shop: Shop; key: string }) {
  return {
    id: shop.id,
    domain: shop.domain,
    key,
    webhook_secret: shop.webhookSecret,
    identity_secret: shop.identitySecret,
  };
}

/** Returns a shop without its secrets, because others may see a list on the screen. */
function toListed(shop: Shop) {
  const { id, domain, name, currency, timezone, locale, moneyFormat, scopes, locales } = shop;
  const fields = { id, domain, name, currency, timezone, locale, money_format: moneyFormat };
  return { ...fields, scopes, locales, origins: originsOf(shop) };
}

function describeShop(shop: Shop): string {
  const { origins, ...fields } = toListed(shop);
  const originOf = new Map(Object.entries(origins));
  return table(
    Object.entries(fields).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : String(value),
      describeOrigin(originOf.get(name)),
    ]),
  );
}

function describeOrigin(origin: FieldOrigin | undefined): string {
  switch (origin?.from) {
    case 'own':
      return origin.store === null ? 'yours' : `yours; the store says ${origin.store}`;
    case 'store':
      return 'from the store';
    default:
      return '';
  }
}

function listShops(shops: readonly Shop[]): string {
  if (shops.length === 0) {
    return 'There is no shop yet: "shop create <domain>" creates one.';
  }
  return table([
    ['ID', 'DOMAIN', 'NAME', 'CURRENCY'],
    ...shops.map(({ id, domain, name, currency }) => [String(id), domain, name, currency]),
  ]);
}
