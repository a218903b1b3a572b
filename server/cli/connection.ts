import type { Command } from 'commander';
import {
  changeConnection,
  type ConnectionAction,
  disconnectStore,
} from '../live/manage-connection.ts';
import { storeAccessOf } from '../compose/live.ts';
import { shopOf, withStores } from './command-context.ts';
import { printStatus } from './connection-status.ts';
import { examples, type OutputOptions, print } from './output.ts';

/** Adds the commands for the connections by which shops pull from their stores. */
export function addConnectionCommands(program: Command): void {
  const connection = program
    .command('connection')
    .description('The connections by which shops pull from their stores');
  addStatus(connection);
  addChange(connection, 'pause', 'stops pulling from a store');
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

function addChange(connection: Command, name: ConnectionAction, summary: string): void {
  connection
    .command(name)
    .summary(summary)
    .argument('<domain>', 'the domain of the shop')
    .option('--json', 'print JSON')
    .addHelpText('after', examples(`connection ${name} store.example`))
    .action((domain: string, options: OutputOptions) => change(domain, options, name));
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
      change(domain, options, options.removeMissing ? 'remove-missing' : 'resume'),
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
        const reach = storeAccessOf(context.config, Date.now);
        const { left } = await disconnectStore(context.management, id, reach);
        print(
          options,
          { removed: true, left },
          ['Removed. The data stay.', left ?? ''].join(' ').trim(),
        );
      }),
    );
}

function change(domain: string, options: OutputOptions, action: ConnectionAction): Promise<void> {
  return withStores(async (context) => {
    const { id } = await shopOf(context, domain);
    await changeConnection(context.management, id, action);
    await printStatus(context, id, options);
  });
}
