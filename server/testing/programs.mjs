import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** Folders of servers, which are not in the path of every user. */
const serverFolders = ['/usr/sbin', '/usr/local/sbin'];

/**
 * Returns the path of an installed program. Says on standard error when it is missing, because its tests are skipped.
 * @param {string} name
 * @returns {string | undefined}
 */
export function findProgram(name) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...serverFolders];
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined) {
    process.stderr.write(`${name} is not installed: tests that need it are skipped.\n`);
  }
  return found;
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
