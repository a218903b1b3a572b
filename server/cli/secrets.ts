import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { resetSecrets } from '../features/shops/rotate-secret.ts';
import type { LostSecrets } from '../store/servers/reset-secrets.ts';
import { type CommandContext, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';

/** Adds the command for an installation whose key is lost. */
export function addSecretsCommands(program: Command): void {
  program
    .command('secrets')
    .description('Secrets that are encrypted with SECRET_KEY, or with the file secret-key')
    .command('reset')
    .summary('replaces the secrets that the key no longer opens')
    .description(
      'The way out when the key is lost for good: gives shops new secrets of webhooks and of customer signatures,\n' +
        'forgets the credentials of stores, which must be connected again, and the second factors of people, who\n' +
        'sign in without one until they set up another. Stop all servers before. What the key opens stays as it is.',
    )
    .option('--yes', 'skip the confirmation; scripts must give it')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('secrets reset'))
    .action((options: OutputOptions & { yes?: boolean }) =>
      withStores(
        async (context) => {
          if (!options.yes && !(await confirmReset())) {
            throw new AppError('invalid', 'Not confirmed: nothing was changed.');
          }
          const lost = await resetSecrets(context.management);
          const report = await toReport(context, lost);
          print(options, report, describe(report));
        },
        { needsSecretKey: false },
      ),
    );
}

async function confirmReset(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new AppError(
      'invalid',
      'What the key does not open is lost after this, and there is no terminal to ask in: add --yes. Nothing was changed.',
    );
  }
  return confirmByTyping(
    'reset',
    'What the key does not open is lost after this. Type reset to go on: ',
  );
}

interface Report {
  /** Shops with new secrets. */
  shops: string[];
  /** Shops whose stores must be connected again. */
  connections: string[];
  /** Addresses of people without a second factor now. */
  people: string[];
}

async function toReport(
  { shops, people }: CommandContext,
  { secrets, connections, people: personIds }: LostSecrets,
): Promise<Report> {
  const all = await shops.list();
  const domainsOf = (ids: readonly number[]) =>
    all.filter(({ id }) => ids.includes(id)).map(({ domain }) => domain);
  const persons = (await people.list()).filter(({ id }) => personIds.includes(id));
  return {
    shops: domainsOf(secrets.map(({ shopId }) => shopId)),
    connections: domainsOf(connections),
    people: persons.map(({ email }) => email),
  };
}

function describe({ shops, connections, people }: Report): string {
  return [
    `Shops with new secrets, which the page Shop of the admin shows when it rotates them: ${list(shops)}.`,
    `Shops whose stores must be connected again: ${list(connections)}.`,
    `People without their second factor now: ${list(people)}.`,
  ].join('\n');
}

function list(names: readonly string[]): string {
  return names.length === 0 ? 'none' : names.join(', ');
}
