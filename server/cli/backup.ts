import { readdir, rm } from 'node:fs/promises';
import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { AppError } from '../base/errors.ts';
import { backUp } from '../store/archive/backup.ts';
import { recordBackup } from '../store/archive/last-backup.ts';
import { checkArchive } from '../store/archive/read-archive.ts';
import { restore } from '../store/archive/restore.ts';
import { backupFileName, outdatedBackups, type Rotation } from '../store/archive/rotation.ts';
import { requireSecretKey } from '../store/servers/secret-key.ts';
import { readVersion } from '../base/version.ts';
import { type CommandContext, waitUntilShown, withStores } from './command-context.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addBackupCommands(program: Command): void {
  addVerify(addBackup(program));
  addRestore(program);
}

function addBackup(program: Command): Command {
  return program
    .command('backup')
    .summary('writes all data to one file')
    .description(
      'Writes one state of all data to a new file, which only its owner can read, while servers continue to\n' +
        'write. The file fits both databases. It leaves out sessions and one-time links of people.',
    )
    .argument('[file]', 'the file to create, such as backup.jsonl.gz')
    .option(
      '--to <folder>',
      'create a file there that is named after the time, and delete old ones',
    )
    .option('--daily <count>', 'with --to: keep the newest backup of so many days', readCount, 7)
    .option('--weekly <count>', 'with --to: keep the newest backup of so many weeks', readCount, 4)
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples('backup vitrine-2026-05-31.jsonl.gz', 'backup --to /var/backups/vitrine'),
    )
    .action((file: string | undefined, options: BackupCommandOptions) =>
      withStores(async ({ database }) => {
        const path = backupPath(file, options);
        const progress = createStepProgress(options);
        const { rows, tables } = await backUp(database, path, {
          version: readVersion(),
          onProgress: (reached) => progress.update(reached),
        }).finally(() => progress.end());
        await recordBackup(database, { finishedAt: Date.now(), rows });
        const deleted = options.to === undefined ? [] : await deleteOutdated(options.to, options);
        print(
          options,
          { file: path, tables, rows, ...(options.to === undefined ? {} : { deleted }) },
          `Wrote ${count(rows)} rows of ${tables} tables to ${path}.` +
            deleted
              .map((name) => `\nDeleted ${name}, which the rotation no longer keeps.`)
              .join(''),
        );
      }),
    );
}

function addVerify(backup: Command): void {
  backup
    .command('verify')
    .summary('reads a backup to its end')
    .description(
      'Reads a backup to its end and compares every table with its digest. Changes nothing, and needs no data of\n' +
        'an installation.',
    )
    .argument('<file>', 'the file that backup wrote')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('backup verify vitrine-2026-05-31.jsonl.gz'))
    // Commander gives options that both commands have to the outer one.
    .action(async (file: string, _options: OutputOptions, command: Command) => {
      const options = command.optsWithGlobals<OutputOptions>();
      const path = resolve(file);
      const progress = createStepProgress(options);
      const { createdAt, tables } = await checkArchive(path, (done) =>
        progress.update({ step: 'reading the backup', done, total: done }),
      ).finally(() => progress.end());
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        options,
        { file: path, created_at: createdAt, tables: tables.length, rows },
        `${path} is complete: ${count(rows)} rows of ${tables.length} tables, from ${createdAt}.`,
      );
    });
}

interface BackupCommandOptions extends OutputOptions, Rotation {
  to?: string;
}

function backupPath(file: string | undefined, { to }: BackupCommandOptions): string {
  if (to !== undefined && file === undefined) {
    return resolve(to, backupFileName(new Date()));
  }
  if (file !== undefined && to === undefined) {
    return resolve(file);
  }
  throw new AppError('invalid', 'Name the file to create, or a folder with --to, but not both.');
}

/** Deletes the backups of a folder that the rotation no longer keeps. Returns their names. */
async function deleteOutdated(folder: string, rotation: Rotation): Promise<string[]> {
  const outdated = outdatedBackups(await readdir(folder), rotation);
  for (const name of outdated) {
    await rm(resolve(folder, name), { force: true });
  }
  return outdated;
}

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new InvalidArgumentError('Give a whole number from 1 to 9999.');
  }
  return Number(text);
}

function addRestore(program: Command): void {
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
        // The backup of another server needs its key.
        await requireSecretKey(context.database, context.secrets);
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
