/**
 * The names of files and folders in the data folder. Whatever creates one takes its name from here: a folder with
 * another name in it counts as shared with other programs, and is not made private.
 */
export const dataFiles = {
  database: 'vitrine.sqlite',
  lock: 'server.lock',
  holder: 'server.pid',
  adminToken: 'admin-token',
  secretKey: 'secret-key',
  networkKey: 'network-key',
  search: 'search',
  uploads: 'uploads',
  copies: 'copies',
  writeProbe: '.write-probe',
  /** Begins the name of the folder of a restore. */
  restoring: 'restoring-',
} as const;

/** The endings of saved data: a copy of the file of SQLite, or a backup. */
type SavedEnding = 'sqlite' | 'jsonl.gz';

/**
 * Returns the name of data that were saved before an update to a version, or of those that were there after it and have been
 * replaced by the former ones.
 */
export function savedName(time: 'before' | 'after', version: string, ending: SavedEnding): string {
  return `${time}-${version}.${ending}`;
}

const saved = /^(before|after)-\d+\.\d+\.\d+\S*\.(sqlite|jsonl\.gz)/;

/** Returns whether a file has been saved around an update. */
export function isSavedName(name: string): boolean {
  return saved.test(name);
}

/** Endings that SQLite, the lock, the renewal of keys and the numbers of processes add to these names. */
const ending = /(-\d+)?(\.new(-[\da-f-]{36})?)?(-(wal|shm|journal))?$/;

const names = new Set<string>(Object.values(dataFiles));

/** Returns whether a name in the data folder is one of its own. */
export function isOwnName(name: string): boolean {
  return (
    names.has(name) ||
    names.has(name.replace(ending, '')) ||
    isSavedName(name) ||
    name.startsWith(dataFiles.restoring)
  );
}
