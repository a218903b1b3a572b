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
} as const;

/** Endings that SQLite, the lock, the renewal of keys and the numbers of processes add to these names. */
const ending = /(-\d+)?(\.new(-[\da-f-]{36})?)?(-(wal|shm|journal))?$/;

const names = new Set<string>(Object.values(dataFiles));

/** Returns whether a name in the data folder is one of its own. */
export function isOwnName(name: string): boolean {
  return names.has(name) || names.has(name.replace(ending, ''));
}
