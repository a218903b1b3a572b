import { join } from 'node:path';
import { dataFiles, savedName } from '../../base/data-folder.ts';
import { readVersion } from '../../base/version.ts';
import { type DataLocation, openDatabase } from '../dialects/open-database.ts';
import { copySqlite } from '../dialects/sqlite-copy.ts';
import type { SchemaUpdate } from '../port/migration.ts';
import { requireRoomForBackup } from './backup-room.ts';
import { backUp } from './backup.ts';
import { readLastBackup } from './last-backup.ts';
import { keptDays } from './saved-data.ts';

interface SavingOptions {
  data: DataLocation;
  /** Where a backup goes; absent: the data folder. */
  backupFolder: string | undefined;
  /** True to make a backup first, as with PostgreSQL nothing else is saved. */
  backsUpFirst: boolean;
  /** Takes each step as a sentence for the operator. */
  say: (sentence: string) => void;
}

/** Returns an update of the schema that saves the data first and says what it does. */
export function updateAfterSaving({
  data,
  backupFolder = data.dataDirectory,
  backsUpFirst,
  say,
}: SavingOptions): SchemaUpdate {
  return {
    onWait: () => say('Another program changes the database: this one waits for it.'),
    async before({ database, from, to, migrations }) {
      const steps = migrations.join(', ');
      say(`Updating the database ${database} from version ${from} to ${to}: ${steps}.`);
      const startedAt = performance.now();
      const saving = { data, version: to, backupFolder };
      if (backsUpFirst) {
        say(describeSaved(await saveBackup(saving), startedAt));
      } else if (data.databaseUrl === undefined) {
        say(describeSaved(await saveCopy(saving), startedAt));
      } else {
        say(
          `Nothing is saved first, because --backup-first was not given: ${await describeLastBackup(data)}.`,
        );
      }
    },
    after({ to, migrations }, seconds) {
      say(
        `Updated the database to version ${to}: ${migrations.length} ${migrations.length === 1 ? 'migration' : 'migrations'} in ${seconds.toFixed(1)} s.`,
      );
    },
  };
}

interface Saving {
  data: DataLocation;
  version: string;
  backupFolder: string;
}

async function saveCopy({ data: { dataDirectory }, version }: Saving): Promise<string> {
  const copy = join(dataDirectory, savedName('before', version, 'sqlite'));
  await copySqlite(join(dataDirectory, dataFiles.database), copy);
  return copy;
}

async function saveBackup({ data, version, backupFolder }: Saving): Promise<string> {
  const file = join(backupFolder, savedName('before', version, 'jsonl.gz'));
  const database = await openDatabase(data, { use: 'inspection' });
  try {
    await requireRoomForBackup(backupFolder, database);
    await backUp(database, file, { version: readVersion(), replaces: true });
  } finally {
    await database.close();
  }
  return file;
}

function describeSaved(file: string, startedAt: number): string {
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(1);
  return `Saved what was there before in ${file} in ${seconds} s. It is kept for ${keptDays} days.`;
}

async function describeLastBackup(data: DataLocation): Promise<string> {
  const database = await openDatabase(data, { use: 'inspection' });
  try {
    const { finishedAt } = await readLastBackup(database);
    return finishedAt === undefined
      ? 'there is no backup'
      : `the newest backup is from ${new Date(finishedAt).toISOString()}`;
  } finally {
    await database.close();
  }
}
