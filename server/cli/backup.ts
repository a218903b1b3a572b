import { resolve } from 'node:path';
import { type Command, InvalidArgumentError } from 'commander';
import { AppError } from '../base/errors.ts';
import { backUp } from '../store/archive/backup.ts';
import { recordBackup } from '../store/archive/last-backup.ts';
import { checkArchive } from '../store/archive/read-archive.ts';
import {
  backupFileName,
  defaultRotation,
  deleteOutdated,
  type Rotation,
} from '../store/archive/rotation.ts';
import type { Database } from '../store/port/database.ts';
import { readVersion } from '../base/version.ts';
import { withStores } from './command-context.ts';
import { examples, type OutputOptions, print } from './output.ts';
import { createStepProgress } from './step-progress.ts';

export function addBackupCommands(program: Command): void {
  addVerify(addBackup(program));
}

function addBackup(program: Command): Command {
  const { daily, weekly } = defaultRotation;
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
    .option(
      '--daily <count>',
      'with --to: keep the newest backup of so many days',
      readCount,
      daily,
    )
    .option(
      '--weekly <count>',
      'with --to: keep the newest backup of so many weeks',
      readCount,
      weekly,
    )
    .option('--json', 'print JSON')
    .addHelpText(
      'after',
      examples('backup vitrine-2026-05-31.jsonl.gz', 'backup --to /var/backups/vitrine'),
    )
    .action((file: string | undefined, options: BackupCommandOptions) =>
      withStores(({ database }) => backUpTo(database, file, options), {
        needsSecretKey: false,
        readsEarlier: true,
      }),
    );
}

async function backUpTo(
  database: Database,
  file: string | undefined,
  options: BackupCommandOptions,
): Promise<void> {
  const path = backupPath(file, options);
  const progress = createStepProgress(options);
  const { rows, tables, bytes } = await backUp(database, path, {
    version: readVersion(),
    onProgress: (reached) => progress.update(reached),
  }).finally(() => progress.end());
  await recordBackup(database, { finishedAt: Date.now(), rows, bytes });
  const deleted = options.to === undefined ? [] : await deleteOutdated(options.to, options);
  print(
    options,
    { file: path, tables, rows, ...(options.to === undefined ? {} : { deleted }) },
    `Wrote ${count(rows)} rows of ${tables} tables to ${path}.` +
      deleted.map((name) => `\nDeleted ${name}, which the rotation no longer keeps.`).join(''),
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
      const { manifest, schemaVersion } = await checkArchive(path, {
        onRows: (done) => progress.update({ step: 'reading the backup', done, total: done }),
      }).finally(() => progress.end());
      const { createdAt, tables } = manifest;
      const rows = tables.reduce((sum, table) => sum + table.rows, 0);
      print(
        options,
        {
          file: path,
          created_at: createdAt,
          schema_version: schemaVersion,
          tables: tables.length,
          rows,
        },
        `${path} is complete: ${count(rows)} rows of ${tables.length} tables, from ${createdAt}, with the schema of version ${schemaVersion}.`,
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

function readCount(text: string): number {
  if (!/^[1-9]\d{0,3}$/.test(text)) {
    throw new InvalidArgumentError('Give a whole number from 1 to 9999.');
  }
  return Number(text);
}

function count(value: number): string {
  return value.toLocaleString('en');
}
