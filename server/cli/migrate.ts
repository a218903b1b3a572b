import type { Command } from 'commander';
import { readConfig, type Config } from '../config.ts';
import { missingMigrations } from '../store/schema/migrate.ts';
import { openDatabase } from '../store/dialects/open-database.ts';
import { examples, type OutputOptions, print } from './output.ts';

export function addMigrateCommand(program: Command): void {
  program
    .command('migrate')
    .summary('brings the database to the schema of this version')
    .description(
      'Applies the migrations that the database lacks, as each start does. Servers of the version before go on\n' +
        'with the new schema. There is no way back but a backup.',
    )
    .option('--dry-run', 'print the migrations that are missing, and change nothing')
    .option('--json', 'print JSON')
    .addHelpText('after', examples('migrate --dry-run', 'migrate'))
    .action(async (options: MigrateOptions) => {
      const config = readConfig();
      const missing = await readMissing(config);
      const isDryRun = options.dryRun ?? false;
      if (!isDryRun && missing.length > 0) {
        await (await openDatabase(config)).close();
      }
      print(options, { migrations: missing, applied: !isDryRun }, describe(missing, isDryRun));
    });
}

interface MigrateOptions extends OutputOptions {
  dryRun?: boolean;
}

async function readMissing(config: Config): Promise<string[]> {
  const database = await openDatabase(config, { use: 'inspection' });
  try {
    return await missingMigrations(database.read, 'of the installation');
  } catch (error) {
    throw database.failures.explain(error);
  } finally {
    await database.close();
  }
}

function describe(missing: readonly string[], isDryRun: boolean): string {
  if (missing.length === 0) {
    return 'The database has the schema of this version.';
  }
  const introduction = isDryRun ? 'Would apply' : 'Applied';
  return [`${introduction} ${missing.length}:`, ...missing.map((name) => `  ${name}`)].join('\n');
}
