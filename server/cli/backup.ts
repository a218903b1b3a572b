import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../errors.ts';
import { backUp } from '../store/archive/backup.ts';
import { restore } from '../store/archive/restore.ts';
import { readVersion } from '../version.ts';
import { type CommandContext, waitUntilShown, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addBackupCommands(program: Command): void {
  program
    .command('backup')
    .summary('writes all data to one file')
    .description(
      'Writes one state of all data to a new file, which only its owner can read, while servers continue to\n' +
        'write. The file fits both databases. It leaves out sessions and one-time links of people.',
    )
    .argument('<file>', 'the file to create, such as backup.jsonl.gz')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('backup vitrine-2026-05-31.jsonl.gz'))
    .action((file: string, options: OutputOptions) =>
      withStores(async ({ database }) => {
        const path = resolve(file);
        const progress = createStepProgress(options);
        const { rows, tables } = await backUp(database, path, {
          version: readVersion(),
          onProgress: (reached) => progress.update(reached),
        }).finally(() => progress.end());
        print(
          options,
          { file: path, tables, rows },
          `Wrote ${count(rows)} rows of ${tables} tables to ${path}.`,
        );
      }),
    );
  program
    .command('restore')
    .summary('replaces all data by those of a backup')
    .description(
      'Reads a backup into this installation, all of it or nothing, and compares the result with it. Running\n' +
        'servers show the restored data. People sign in anew.',
    )
    .argument('<file>', 'the file that backup wrote')
    .option('--replace', 'replace the data that the installation has')
    .option('--yes', 'skip the confirmation; scripts are never asked')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('restore vitrine-2026-05-31.jsonl.gz'))
    .action((file: string, options: RestoreCommandOptions) =>
      withStores(async (context) => {
        if (options.replace && !options.yes && !(await confirmReplacement())) {
          throw new AppError('invalid', 'Not confirmed: nothing was changed.');
        }
        const path = resolve(file);
        const progress = createStepProgress(options);
        const { rows, tables } = await restore(context.database, path, {
          replaces: options.replace ?? false,
          onProgress: (reached) => progress.update(reached),
        }).finally(() => progress.end());
        await waitUntilAllShown(context);
        print(
          options,
          { file: path, tables, rows },
          `Restored ${count(rows)} rows of ${tables} tables from ${path}.`,
        );
      }),
    );
}

interface RestoreCommandOptions extends OutputOptions {
  replace?: boolean;
  yes?: boolean;
}

function confirmReplacement(): Promise<boolean> {
  return confirmByTyping(
    'replace',
    'This deletes all data of the installation. Type replace to go on: ',
  );
}

async function waitUntilAllShown(context: CommandContext): Promise<void> {
  for (const { id } of await context.shops.list()) {
    await waitUntilShown(context, id);
  }
}

function count(value: number): string {
  return value.toLocaleString('en');
}
