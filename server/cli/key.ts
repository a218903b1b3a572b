import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import type { ApiKey } from '../store/key-store.ts';
import type { Shop } from '../store/shop-store.ts';
import { type OutputOptions, print, table } from './output.ts';
import { shopOf, waitUntilShown, withStores } from './command-context.ts';

export function addKeyCommands(program: Command): void {
  const commands = program.command('key').description('Public keys of a shop');

  commands
    .command('create')
    .description('Adds a public key and prints it')
    .argument('<domain>')
    .option('--name <name>', 'what the key is for', 'unnamed')
    .option('--json', 'print JSON')
    .action((domain: string, options: OutputOptions & { name: string }) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const created = await context.database.write((transaction) =>
          context.keys.create(transaction, shop.id, { name: options.name, canExplain: false }),
        );
        await waitUntilShown(context, shop.id);
        print(options, { key: created, name: options.name }, created);
      }),
    );

  commands
    .command('list')
    .description('Lists the keys of a shop, or of all')
    .argument('[domain]')
    .option('--json', 'print JSON')
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

  commands
    .command('disable')
    .description('Disables a key; requests that carry it are refused from then on')
    .argument('<domain>')
    .argument('<key>')
    .option('--json', 'print JSON')
    .action((domain: string, value: string, options: OutputOptions) =>
      withStores(async (context) => {
        const shop = await shopOf(context, domain);
        const isKnown = await context.database.write((transaction) =>
          context.keys.disable(transaction, shop.id, value),
        );
        if (!isKnown) {
          throw new AppError('not-found', `${shop.domain} has no such key: "key list" names all.`);
        }
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
  created_at: string;
}

function toListed({ domain }: Shop, { key, name, disabledAt, createdAt }: ApiKey): ListedKey {
  return {
    domain,
    key,
    name,
    enabled: disabledAt === null,
    created_at: new Date(createdAt).toISOString(),
  };
}

function listKeys(keys: readonly ListedKey[]): string {
  return table([
    ['DOMAIN', 'KEY', 'NAME', 'STATE', 'CREATED'],
    ...keys.map(({ domain, key, name, enabled, created_at }) => [
      domain,
      key,
      name,
      enabled ? 'enabled' : 'disabled',
      created_at,
    ]),
  ]);
}
