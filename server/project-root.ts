import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Returns the folder of package.json. Works for the sources and for the build, which lies deeper. */
export function projectRoot(): string {
  let directory = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(directory, 'package.json'))) {
    const parent = dirname(directory);
    if (parent === directory) {
      throw new Error('The folder of the project, which holds package.json, was not found.');
    }
    directory = parent;
  }
  return directory;
}
