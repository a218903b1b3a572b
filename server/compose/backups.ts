import { join } from 'node:path';
import type { Logger } from 'pino';
import { type BackupSchedule, backUpIfDue } from '../backups/scheduled-backups.ts';
import { builtFolder } from '../base/project-root.ts';
import { schedule } from '../base/schedule.ts';
import type { Config } from '../config.ts';
import { removeOldSavedData } from '../store/archive/saved-data.ts';
import type { Database } from '../store/port/database.ts';
import type { Leases } from '../store/servers/leases.ts';

const minuteMs = 60_000;

/** Returns where and when a server makes backups; undefined without BACKUP_DIR. */
export function backupScheduleOf(config: Config): BackupSchedule | undefined {
  const { backupDirectory: folder, backupKeep: keep, backupHours: hours } = config;
  return folder === undefined ? undefined : { folder, keep, hours };
}

interface BackupJobDependencies {
  config: Config;
  database: Database;
  leases: Leases;
  log: Logger;
  now: () => number;
}

/** Schedules backups, and removes old data from before updates. Returns a function that stops both. */
export function scheduleBackups(dependencies: BackupJobDependencies): () => Promise<void> {
  const { config, log, now } = dependencies;
  const backups = backupScheduleOf(config);
  const stopping = new AbortController();
  const folders = new Set([config.dataDirectory, config.backupDirectory ?? config.dataDirectory]);
  const removeSaved = {
    name: 'remove old data from before updates',
    async run() {
      for (const folder of folders) {
        await removeOldSavedData(folder, now());
      }
    },
  };
  const jobs = [schedule({ firstMs: minuteMs, everyMs: 60 * minuteMs }, removeSaved, log)];
  if (backups) {
    const { dataDirectory, databaseUrl } = config;
    const options = {
      ...dependencies,
      schedule: backups,
      data: { dataDirectory, databaseUrl },
      programFile: join(builtFolder('server'), 'backup-program.js'),
    };
    const run = () => backUpIfDue(options, stopping.signal);
    jobs.push(schedule({ everyMs: minuteMs }, { name: 'make backups', run }, log));
  }
  return async () => {
    stopping.abort();
    await Promise.all(jobs.map((job) => job.stop()));
  };
}
