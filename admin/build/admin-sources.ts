import { readdirSync, readFileSync } from 'node:fs';
import { posix as path } from 'node:path';
import { normalizePath } from 'vite';

export const adminFolder = path.join(normalizePath(process.cwd()), 'admin');

/** Returns the code of the admin's modules by their paths, without tests and the build itself. */
export function adminSources(): [id: string, code: string][] {
  return readdirSync(adminFolder, { recursive: true, encoding: 'utf8' })
    .map((file) => path.join(adminFolder, normalizePath(file)))
    .filter((id) => /(?<!\.test)\.ts$/.test(id) && !id.startsWith(`${adminFolder}/build/`))
    .toSorted()
    .map((id) => [id, readFileSync(id, 'utf8')]);
}
