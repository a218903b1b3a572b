import { Gauge, type Registry } from 'prom-client';
import type { BackupReading } from '../backups/read-backups.ts';

/** Sizes in bytes, and the backups. */
export interface StorageReading {
  database: number;
  searchIndexes: number;
  /** Free space on the disk of the data folder. */
  free: number;
  backups: BackupReading;
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
  const backupBytes = new Gauge({
    name: 'vitrine_backup_bytes',
    help: 'Size of the newest backup; 0 without one',
    registers,
  });
  const failed = new Gauge({
    name: 'vitrine_backup_failed',
    help: '1 when the last attempt of a server to make a backup has failed',
    registers,
  });
  const late = new Gauge({
    name: 'vitrine_backup_late_timestamp_seconds',
    help: 'When the newest backup is too old, in seconds since 1970',
    registers,
  });
  return ({ database, searchIndexes, free: freeBytes, backups }) => {
    bytes.set({ part: 'database' }, database);
    bytes.set({ part: 'search' }, searchIndexes);
    free.set(freeBytes);
    backup.set((backups.newest?.finishedAt ?? 0) / 1_000);
    backupBytes.set(backups.newest?.bytes ?? 0);
    failed.set(backups.failed ? 1 : 0);
    late.set(backups.lateAt / 1_000);
  };
}
