import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { removalAllowed } from '../live/connection-run.ts';
import { openStore, readCredentials } from '../live/credentials.ts';
import { deliveryAddressOf } from '../live/delivery-address.ts';
import { storeAccessOf } from '../store-access.ts';
import type { Connection, ConnectionChanges } from '../store/live/connection-store.ts';
import { type CommandContext, shopOf, withStores } from './command-context.ts';
import { connectionOf, printStatus } from './connection-status.ts';
import { examples, type OutputOptions, print } from './output.ts';

/** Adds the commands for the connections by which shops pull from their stores. */
export function addConnectionCommands(program: Command): void {
  const connection = program
    .command('connection')
    .description('The connections by which shops pull from their stores');
  addStatus(connection);
  addChange(connection, 'pause', 'stops pulling from a store', { state: 'paused' });
  addResume(connection);
  addRemove(connection);
}

function addStatus(connection: Command): void {
  connection
    .command('status')
    .summary('tells how a connection is')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('connection status store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const { id } = await shopOf(context, domain);
        await printStatus(context, id, options);
      }),
    );
}

function addChange(
  connection: Command,
  name: string,
  summary: string,
  changes: ConnectionChanges,
): void {
  connection
    .command(name)
    .summary(summary)
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`connection ${name} store.example`))
    .action((domain: string, options: OutputOptions) => change(domain, options, changes));
}

function addResume(connection: Command): void {
  connection
    .command('resume')
    .summary('pulls again from a store')
    .argument('<domain>', 'the domain of the shop')
    .option('--remove-missing', 'remove what is missing in the store, however much it is')
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples(
        'connection resume store.example',
        'connection resume store.example --remove-missing',
      ),
    )
    .action((domain: string, options: OutputOptions & { removeMissing?: boolean }) =>
      change(domain, options, {
        state: 'active',
        error: null,
        // The comparison is done anew.
        ...(options.removeMissing && { question: removalAllowed, comparedAt: 1 }),
      }),
    );
}

function addRemove(connection: Command): void {
  connection
    .command('remove')
    .summary('ends a connection; the data stay')
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('connection remove store.example'))
    .action((domain: string, options: OutputOptions) =>
      withStores(async (context) => {
        const { id } = await shopOf(context, domain);
        const existing = await connectionOf(context, id);
        const left = await unsubscribe(context, existing);
        const { connections, privacyRequests, database } = context;
        await database.write(id, async (transaction) => {
          await connections.remove(transaction, id);
          await privacyRequests.cancel(transaction, id, 'app/uninstalled', Date.now());
        });
        print(
          options,
          { removed: true, left },
          ['Removed. The data stay.', left ?? ''].join(' ').trim(),
        );
      }),
    );
}

/** Ends the webhooks of a store. Returns a sentence when it does not let us. */
async function unsubscribe(
  context: CommandContext,
  connection: Connection,
): Promise<string | undefined> {
  const { access, secrets, webhookAddress } = storeAccessOf(context.config, Date.now);
  if (webhookAddress === undefined) {
    return undefined;
  }
  try {
    const credentials = readCredentials(secrets, connection);
    if (credentials.kind === 'public') {
      return undefined;
    }
    const store = openStore(connection.address, credentials, {
      ...access,
      signal: AbortSignal.timeout(60_000),
      webhookSecret: '',
    });
    await store.unsubscribe(deliveryAddressOf(webhookAddress, connection));
    return undefined;
  } catch (error) {
    const reason = error instanceof AppError ? error.message : 'The store does not answer.';
    return `Its webhooks could not be ended: ${reason}`;
  }
}

function change(domain: string, options: OutputOptions, changes: ConnectionChanges): Promise<void> {
  return withStores(async (context) => {
    const { id } = await shopOf(context, domain);
    await connectionOf(context, id);
    await context.database.write(id, (transaction) =>
      context.connections.update(transaction, id, changes),
    );
    await printStatus(context, id, options);
  });
}
