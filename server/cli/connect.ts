import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { growHeapSlowly } from '../base/grow-heap-slowly.ts';
import { connectStore } from '../live/connect-store.ts';
import { runConnection } from '../live/connection-run.ts';
import type { Credentials } from '../connectors/store-families.ts';
import { storeAddressOf } from '../live/store-reach.ts';
import { storeAccessOf } from '../compose/live.ts';
import type { Shop } from '../store/tables/shops/shop.ts';
import type { Pull } from '../store/tables/live/connection-store.ts';
import { listRunningServers } from '../store/servers/server-presence.ts';
import {
  type CommandContext,
  normaliseDomain,
  waitUntilShown,
  withStores,
} from './command-context.ts';
import { connectByApproval } from './connect-by-approval.ts';
import { connectionOf, printStatus } from './connection-status.ts';
import { examples, type OutputOptions } from './output.ts';
import { createStatusLine } from './status-line.ts';

interface ConnectOptions extends OutputOptions {
  url: string;
  tokenFile?: string;
  clientId?: string;
  clientSecretFile?: string;
  wooKeyFile?: string;
  wooApprove?: boolean;
  platform?: string;
  allowPrivate?: boolean;
  wait?: boolean;
}

/** Adds the command that connects a store. */
export function addConnectCommand(program: Command): void {
  program
    .command('connect')
    .summary('connects a store, which is pulled from then on')
    .description(
      'Connects a store by its API: pulls its products, collections, orders, customers, markets and articles, asks it\n' +
        'for webhooks, and keeps all of it up to date. Makes the shop unless it is there. Credentials are encrypted with\n' +
        'SECRET_KEY, or with a key that is made beside the data.',
    )
    .argument('<domain>', "the store's domain on the platform")
    .requiredOption('--url <url>', "the address of the store's API, such as https://store.example")
    .option('--token-file <file>', "a file with the token of a custom app ('-': standard input)")
    .option('--client-id <id>', 'the client id of an app that gets its tokens by itself')
    .option('--client-secret-file <file>', 'a file with the client secret of this app')
    .option('--woo-key-file <file>', 'a file with a key and a secret of WooCommerce, on two lines')
    .option('--woo-approve', 'let a page of the WooCommerce store give the key (needs PUBLIC_URL)')
    .option('--platform <name>', 'the platform of the store, such as shopify (default: it tells)')
    .option('--allow-private', 'also ask this machine and private networks')
    .option('--no-wait', 'return before the first pull has ended')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'connect store.example --url https://store.example --token-file token.txt',
        'connect store.example --url https://store.example --client-id 1a2b --client-secret-file secret.txt',
        'connect woo.example --url https://woo.example --woo-approve',
        'connect woo.example --url https://woo.example --woo-key-file keys.txt',
      ),
    )
    .action((domain: string, options: ConnectOptions) =>
      withStores(async (context) => {
        const name = normaliseDomain(domain);
        const shop = options.wooApprove
          ? await connectByApproval(context, name, options)
          : await connectByCredentials(context, name, options);
        await waitUntilShown(context, shop.id);
        if (options.wait !== false) {
          await pullFirst(context, shop.id, options);
        }
        await printStatus(context, shop.id, options);
      }),
    );
}

async function connectByCredentials(
  context: CommandContext,
  domain: string,
  options: ConnectOptions,
): Promise<Shop> {
  const { allowPrivate, platform } = options;
  const credentials = { ...(await readGiven(options)), allowPrivate };
  const address = storeAddressOf(options.url, credentials.kind);
  return connectStore(
    domain,
    { address, credentials, platform },
    { management: context.management, ...storeAccessOf(context.config, Date.now) },
  );
}

/** Follows the first pull of a running server; without a server, pulls here. */
async function pullFirst(
  context: CommandContext,
  shopId: number,
  options: OutputOptions,
): Promise<void> {
  const status = createStatusLine(options);
  const show = async () => {
    const pulls = await context.connections.pulls(shopId);
    status.show(describeProgress(pulls));
    return pulls.length > 0 && pulls.every(({ finishedAt }) => finishedAt !== null);
  };
  const servers = await listRunningServers(context.config, context.database);
  if (servers.length === 0) {
    // Otherwise the heap grows to several times what the records of a batch need.
    growHeapSlowly();
    const timer = setInterval(() => void show(), 1_000);
    await runConnection(
      {
        stores: context,
        ...storeAccessOf(context.config, Date.now),
        signal: new AbortController().signal,
        onProblem: (_, problem) => process.stderr.write(`${problem}\n`),
        onChanged: () => undefined,
      },
      await connectionOf(context, shopId),
    ).finally(() => clearInterval(timer));
  } else {
    while (!(await show()) && (await connectionOf(context, shopId)).error === null) {
      await pause(500);
    }
  }
  status.clear();
}

function describeProgress(pulls: readonly Pull[]): string {
  return pulls
    .filter(({ records }) => records > 0)
    .map(({ kind, records }) => `${kind} ${records.toLocaleString('en')}`)
    .join(', ');
}

async function readGiven(options: ConnectOptions): Promise<Credentials> {
  const { tokenFile, clientId, clientSecretFile, wooKeyFile } = options;
  if (tokenFile !== undefined) {
    return { kind: 'token', token: await readSecret(tokenFile) };
  }
  if (clientId !== undefined && clientSecretFile !== undefined) {
    return { kind: 'client', clientId, clientSecret: await readSecret(clientSecretFile) };
  }
  if (wooKeyFile !== undefined) {
    const [key = '', secret = ''] = (await readSecret(wooKeyFile)).split(/\s+/);
    return { kind: 'woocommerce', key, secret };
  }
  throw new AppError(
    'invalid',
    'Name the credentials: --token-file, --client-id with --client-secret-file, --woo-key-file, or --woo-approve.',
  );
}

async function readSecret(file: string): Promise<string> {
  try {
    const text = (await readFile(file === '-' ? '/dev/stdin' : file, 'utf8')).trim();
    if (text !== '') {
      return text;
    }
  } catch (cause) {
    throw new AppError('invalid', `The file ${file} cannot be read.`, { cause });
  }
  throw new AppError('invalid', `The file ${file} is empty.`);
}
