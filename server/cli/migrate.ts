import type { Command } from 'commander';
import { AppError } from '../base/errors.ts';
import { readConfig, type Config } from '../config.ts';
import { updateAfterSaving } from '../store/archive/save-before-update.ts';
import { keptDays, putCopyBack } from '../store/archive/saved-data.ts';
import { openDatabase } from '../store/dialects/open-database.ts';
import { lockData } from '../store/servers/data-lock.ts';
import { confirmByTyping } from './confirm.ts';
import { examples, type OutputOptions, print } from './output.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .summary('brings the database to the schema of this version')
    .description(
      'Updates the schema of the database, as the start of a server does. With SQLite, a copy of the file is kept\n' +
        'in DATA_DIR before. Servers of the version before go on with the new schema.',
    )
    .option('--dry-run', 'print the migrations that are missing, and change nothing')
    .option('--backup-first', 'make a backup in BACKUP_DIR or DATA_DIR before')
    .option('--back', 'with SQLite: put back the copy from before the last update')
    .option('--yes', 'with --back: skip the confirmation; scripts are never asked')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('migrate --dry-run', 'migrate', 'migrate --back'))
    .action(async (options: MigrateOptions) => {
      const config = readConfig();
      await (options.back ? goBack(config, options) : goForward(config, options));
    });
}

interface MigrateOptions extends OutputOptions {
  dryRun?: boolean;
  backupFirst?: boolean;
  back?: boolean;
  yes?: boolean;
}

async function goForward(
  config: Config,
  { dryRun = false, backupFirst = false, ...options }: MigrateOptions,
): Promise<void> {
  const missing = await readMissing(config);
  const said: string[] = [];
  if (!dryRun && missing.length > 0) {
    const update = updateAfterSaving({
      data: config,
      backupFolder: config.backupDirectory,
      backsUpFirst: backupFirst,
      say: (sentence) => said.push(sentence),
    });
    await (await openDatabase(config, { update })).close();
  }
  print(
    options,
    { migrations: missing, applied: !dryRun, said },
    [...said, describe(missing, dryRun)].join('\n'),
  );
}

async function readMissing(config: Config): Promise<readonly string[]> {
  const database = await openDatabase(config, { use: 'inspection' });
  await database.close();
  return database.schema.lacks?.migrations ?? [];
}

function describe(missing: readonly string[], isDryRun: boolean): string {
  return isDryRun && missing.length > 0
    ? [`Would apply ${missing.length}:`, ...missing.map((name) => `  ${name}`)].join('\n')
    : 'The database has the schema of this version.';
}

async function goBack(config: Config, options: MigrateOptions): Promise<void> {
  const { dataDirectory, databaseUrl } = config;
  if (databaseUrl !== undefined) {
    throw new AppError(
      'invalid',
      'PostgreSQL keeps no copy: create an empty database, and restore the backup from before the update into it with the version that you go back to.',
    );
  }
  const unlock = await lockData(dataDirectory);
  try {
    if (!options.yes && !(await confirmWayBack())) {
      throw new AppError('invalid', 'Not confirmed: nothing was changed.');
    }
    const { copy, version, replaced } = await putCopyBack(dataDirectory);
    print(
      options,
      { copy, version, replaced },
      `The data of ${copy} are back. Start version ${version} now.\nThe data of the update are in ${replaced} for ${keptDays} days.`,
    );
  } finally {
    await unlock();
  }
}

function confirmWayBack(): Promise<boolean> {
  return confirmByTyping(
    'back',
    'This takes all data back to what they were before the update. Type back to go on: ',
  );
}
