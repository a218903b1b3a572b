import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns a name for a build, which the addresses of all its files contain and which changes with the sources. The script
 * of the theme knows all files by it: a hash for each of them would cost every page 150 bytes.
 *
 * @param places folders and files of sources.
 */
export function buildName(places: readonly string[]): string {
  const hash = createHash('sha256');
  const sources = places.flatMap((place) =>
    place.endsWith('.ts')
      ? [place]
      : readdirSync(place, { recursive: true, encoding: 'utf8' }).map((path) => join(place, path)),
  );
  for (const path of [
    'package-lock.json',
    'vite.config.ts',
    ...sources.filter((source) => /(?<!\.test)\.ts$|\.css$/.test(source)).toSorted(),
  ]) {
    hash.update(path).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 6);
}
