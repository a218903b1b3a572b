import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { createKey, updateKey } from '../features/keys/actions.ts';
import type { ApiKey } from '../store/tables/shops/key-store.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';
import { examples, type OutputOptions, print, table } from './output.ts';

export function addKeyCommands(program: Command): void {
  const key = program.command('key').description('Public keys of a shop');
  addCreate(key);
  addList(key);
  addDisable(key);
}

function addCreate(command: Command): void {
  command
    .command('create')
    .summary('adds a public key and prints it')
    .description('Adds a public key and prints it')
    .argument('<domain>', 'the domain of the shop that the key gives access to')
    .option('--name <name>', 'the purpose of the key', 'unnamed')
    .option(
      '--explain',
      'the key may request explanations of results; it is for tools and never used by pages',
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        "key create store.example --name 'spring theme'",
        'key create store.example --explain',
      ),
    )
    .action((domain: string, options: OutputOptions & { name: string; explain?: boolean }) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const { name, explain = false } = options;
        const fields = { name, canExplain: explain };
        const { key } = await createKey(context.management, shop.id, fields);
        await waitUntilShown(context, shop.id);
        print(options, { key, name, explain }, key);
      }),
    );
}

function addList(command: Command): void {
  command
    .command('list')
    .summary('lists keys, including disabled ones')
    .description('Lists the keys of one shop or of all shops, including disabled ones')
    .argument('[domain]', 'the domain of the shop; default: all shops')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('key list', 'key list store.example'))
    .action((domain: string | undefined, options: OutputOptions) =>
      withStores(async (context) => {
        const shops = domain ? [await shopOf(context, domain)] : await context.shops.list();
        const keys: ListedKey[] = [];
        for (const shop of shops) {
          keys.push(...(await context.keys.list(shop.id)).map((key) => toListed(shop, key)));
        }
        print(options, keys, listKeys(keys));
      }),
    );
}

function addDisable(command: Command): void {
  command
    .command('disable')
    .summary('disables a key')
    .description('Disables a key; later requests with it are refused')
    .argument('<domain>', 'the domain of the shop')
    .argument('<key>', 'the key itself, as "key list" prints it')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('key disable store.example 0123456789abcdef0123456789abcdef'))
    .action((domain: string, value: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        if (!(await context.keys.list(shop.id)).some(({ key }) => key === value)) {
          throw new AppError('not-found', `${shop.domain} has no such key: "key list" lists all.`);
        }
        await updateKey(context.management, shop.id, value, { isEnabled: false });
        await waitUntilShown(context, shop.id);
        print(options, { key: value, enabled: false }, 'Disabled.');
      }),
    );
}

interface ListedKey {
  domain: string;
  key: string;
  name: string;
  enabled: boolean;
  explain: boolean;
  created_at: string;
}

function toListed(
  { domain }: Shop,
  { key, name, canExplain, disabledAt, createdAt }: ApiKey,
): ListedKey {
  return {
    domain,
    key,
    name,
    enabled: disabledAt === null,
    explain: canExplain,
    created_at: new Date(createdAt).toISOString(),
  };
}

function listKeys(keys: readonly ListedKey[]): string {
  return table([
    ['DOMAIN', 'KEY', 'NAME', 'STATE', 'RIGHTS', 'CREATED'],
    ...keys.map(({ domain, key, name, enabled, explain, created_at }) => [
      domain,
      key,
      name,
      enabled ? 'enabled' : 'disabled',
      explain ? 'read, explain' : 'read',
      created_at,
    ]),
  ]);
}
