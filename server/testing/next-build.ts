import { mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { projectRoot } from '../base/project-root.ts';

/** The version of the build. */
export const nextVersion = '1.1.0';

/** Builds the programs of the next version, which has a migration more, in a folder. Returns the folder of the programs. */
export async function buildNextVersion(folder: string): Promise<string> {
  const root = projectRoot();
  const programs = join(folder, 'dist', 'server');
  await build({
    root,
    configFile: join(root, 'vite.config.ts'),
    mode: 'server',
    logLevel: 'error',
    plugins: [withNextMigrations(root)],
    build: { outDir: programs },
  });
  const manifest: object = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  await writeFile(
    join(folder, 'package.json'),
    JSON.stringify({ ...manifest, version: nextVersion }),
  );
  await mkdir(join(folder, 'dist'), { recursive: true });
  for (const shared of ['node_modules', 'docs', 'public', 'dist/admin', 'dist/widget']) {
    await symlink(join(root, shared), join(folder, shared));
  }
  return programs;
}

/** Gives every importer of the list of migrations the list of the next version. */
function withNextMigrations(root: string): Plugin {
  const store = join(root, 'server', 'store');
  const list = join(store, 'schema', 'migrations.ts');
  const testing = join(store, 'testing');
  return {
    name: 'next-migrations',
    enforce: 'pre',
    resolveId(source, importer) {
      const isList = importer !== undefined && resolve(importer, '..', source) === list;
      return isList && !importer.startsWith(testing)
        ? join(testing, 'next-migrations-fixture.ts')
        : undefined;
    },
  };
}
