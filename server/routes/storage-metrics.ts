import { Gauge, type Registry } from 'prom-client';

/** Sizes in bytes, and the time of the newest backup. */
export interface StorageReading {
  database: number;
  searchIndexes: number;
  /** Free space on the disk of the data folder. */
  free: number;
  /** The end of the newest backup, in milliseconds since 1970; undefined when there was none. */
  backupFinishedAt: number | undefined;
}

export function createStorageRecorder(registry: Registry): (reading: StorageReading) => void {
  const registers = [registry];
  const bytes = new Gauge({
    name: 'vitrine_storage_bytes',
    help: 'Space that the data take',
    labelNames: ['part'],
    registers,
  });
  const free = new Gauge({
    name: 'vitrine_disk_free_bytes',
    help: 'Free space on the disk of the data folder',
    registers,
  });
  const backup = new Gauge({
    name: 'vitrine_backup_finished_timestamp_seconds',
    help: 'End of the newest backup, in seconds since 1970; 0 without one',
    registers,
  });
  return ({ database, searchIndexes, free: freeBytes, backupFinishedAt = 0 }) => {
    bytes.set({ part: 'database' }, database);
    bytes.set({ part: 'search' }, searchIndexes);
    free.set(freeBytes);
    backup.set(backupFinishedAt / 1_000);
  };
}
