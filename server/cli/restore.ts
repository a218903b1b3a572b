import { resolve } from 'node:path';
import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { restore } from '../store/archive/restore.ts';
import { countSealedRows, requireSecretKey, type SealedRows } from '../store/servers/secret-key.ts';
import { type CommandContext, waitUntilShown, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addRestoreCommand(program: Command): void {
  program
    .command('restore')
    .summary('replaces all data by those of a backup')
    .description(
      'Reads a backup into this installation, all of it or nothing, and compares the result with it. Running\n' +
        'servers show the restored data. People sign in anew. It ends with 1 and says what to do when the data\n' +
        'are restored and their secrets need the key of another installation.',
    )
    .argument('<file>', 'the file that backup wrote')
    .option('--replace', 'replace the data that the installation has')
    .option('--yes', 'skip the confirmation; scripts are never asked')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('restore vitrine-2026-05-31.jsonl.gz'))
    .action((file: string, options: RestoreCommandOptions) =>
      // What the installation has goes, with the key that it needs.
      withStores((context) => restoreFrom(context, resolve(file), options), {
        needsSecretKey: false,
      }),
    );
}

interface RestoreCommandOptions extends OutputOptions {
  replace?: boolean;
  yes?: boolean;
}

async function restoreFrom(
  context: CommandContext,
  file: string,
  options: RestoreCommandOptions,
): Promise<void> {
  if (options.replace && !options.yes && !(await confirmReplacement())) {
    throw new AppError('invalid', 'Not confirmed: nothing was changed.');
  }
  const progress = createStepProgress(options);
  const { rows, tables } = await restore(context.database, file, {
    replaces: options.replace ?? false,
    workFolder: context.config.dataDirectory,
    onProgress: (reached) => progress.update(reached),
  }).finally(() => progress.end());
  const locked = await findLocked(context);
  if (!locked) {
    await waitUntilAllShown(context);
  }
  print(
    options,
    { file, tables, rows, ...(locked && { unreadable: locked.sealed }) },
    `Restored ${rows.toLocaleString('en')} rows of ${tables} tables from ${file}.`,
  );
  if (locked) {
    process.stderr.write(`${describeLocked(locked)}\n`);
    process.exitCode = 1;
  }
}

function confirmReplacement(): Promise<boolean> {
  return confirmByTyping(
    'replace',
    'This deletes all data of the installation. Type replace to go on: ',
  );
}

/** Restored secrets that the key of this installation does not open. */
interface Locked {
  sealed: SealedRows;
  /** Says which key was tried, and how to give the right one. */
  remedy: string;
}

/** Returns what needs another key; undefined when the key opens all. */
async function findLocked({ database, secrets }: CommandContext): Promise<Locked | undefined> {
  try {
    await requireSecretKey(database, secrets);
    return undefined;
  } catch (error) {
    if (error instanceof AppError && error.kind === 'forbidden') {
      return { sealed: await countSealedRows(database), remedy: error.message };
    }
    throw error;
  }
}

function describeLocked({ sealed, remedy }: Locked): string {
  const { shops, connections, people } = sealed;
  return [
    `All data of the backup are restored, but no server starts with them yet. ${remedy}`,
    `Not readable until then: secrets of shops (${shops}), credentials of connected stores (${connections}), second factors of people (${people}).`,
  ].join('\n');
}

async function waitUntilAllShown(context: CommandContext): Promise<void> {
  for (const { id } of await context.shops.list()) {
    await waitUntilShown(context, id);
  }
}
