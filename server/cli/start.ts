import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { readConfig, settingNames } from '../config.ts';
import { examples } from './output.ts';

/** Adds the commands that run a server until a signal stops it. */
export function addStartCommands(program: Command): void {
  program
    .command('start')
    .summary('runs the service')
    .description(
      'Runs the service until SIGTERM or Ctrl+C. Settings come from the environment or from a file .env in the\n' +
        'working folder. Prints its addresses, and a link for the first owner.',
    )
    .option('--check', 'check the settings, and start nothing')
    .option('--backup-first', 'make a backup before a schema of an earlier version is updated')
    .addHelpText(
      'after',
      examples('start', 'start --backup-first', 'start --check', '--config /etc/vitrine/env start'),
    )
    .action(async ({ check }: { check?: boolean }) => {
      if (check) {
        readConfig();
        process.stdout.write('The settings can be used.\n');
        return;
      }
      await serve();
    });
  program
    .command('demo')
    .summary('runs a service with a demo shop and its store')
    .description(
      'Runs a service of its own, which learns from 6,000 orders of an invented shop. It uses no data of an\n' +
        'installation, and of its settings only the address.',
    )
    .argument('[folder]', 'keeps its data; default: a temporary folder, deleted at the end')
    .addHelpText('after', examples('demo', 'demo ./demo-data'))
    .action(async (folder: string | undefined) => {
      Object.assign(process.env, {
        ...withoutInstallation,
        DATA_DIR: folder ?? temporaryFolder(),
        DEMO: 'on',
      });
      await serve();
    });
}

/** The server runs from its import until it ends the process. */
async function serve(): Promise<void> {
  await import('../main.ts');
}

const settingsOfDemo = new Set(['PORT', 'HOST', 'PUBLIC_URL', 'TRUST_PROXY', 'LOG_LEVEL']);

/** An empty variable also hides the one of a file `.env`. */
const withoutInstallation = Object.fromEntries(
  Object.values(settingNames)
    .filter((name) => !settingsOfDemo.has(name))
    .map((name) => [name, '']),
);

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'vitrine-demo-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
