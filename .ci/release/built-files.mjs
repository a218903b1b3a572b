/** Builds the files of a release into `dist/release`. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Builds the packages of the server, the widgets and the client, the plugin for WooCommerce, and the list of all packages that ship.
 * @param {string} root
 * @param {string} version
 * @returns {string} their folder
 */
export function buildFiles(root, version) {
  const folder = join(root, 'dist/release');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  /** @param {string[]} commandLine */
  const npm = (...commandLine) =>
    execFileSync('npm', commandLine, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  // Their steps before would install and build again, because the version in package.json is another.
  npm('run', 'package', '--ignore-scripts');
  npm('run', 'package:widget', '--ignore-scripts');
  execFileSync(process.execPath, [join(root, '.ci/package/client.mjs')], { stdio: 'inherit' });
  for (const each of ['dist/package', 'dist/module', 'dist/client']) {
    npm('pack', `./${each}`, '--pack-destination', folder, '--ignore-scripts');
  }
  copyFileSync(
    join(root, 'dist/package/sbom.cdx.json'),
    join(folder, `vitrine-${version}.cdx.json`),
  );
  execFileSync(process.execPath, [join(root, '.ci/package/woocommerce.mjs')], { stdio: 'ignore' });
  copyFileSync(join(root, 'dist/vitrine.zip'), join(folder, `vitrine-woocommerce-${version}.zip`));
  return folder;
}

/** @param {string} version */
export function archiveOf(version) {
  return `server/store/archive/released/${version}.jsonl.gz`;
}

/**
 * Writes the archive of a tiny shop by the built command line: tests of later versions restore it.
 * @param {string} root
 * @param {string} version
 * @returns {string} its path
 */
export function writeArchive(root, version) {
  const program = join(root, '.ci/release-archive.mjs');
  execFileSync(process.execPath, [program, version], { stdio: ['ignore', 'ignore', 'inherit'] });
  return archiveOf(version);
}

/**
 * Packs the committed files that `docker build` reads.
 * @param {string} root
 * @param {string} version
 */
export function packImageContext(root, version) {
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const file = join(root, 'dist/release', `vitrine-image-${version}.tar.gz`);
  const paths = ['.', ...ignored.map((path) => `:(exclude)${path}`)];
  execFileSync('git', ['archive', '--format', 'tar.gz', '--output', file, 'HEAD', '--', ...paths], {
    cwd: root,
  });
}

/**
 * Writes the digests of all files as `sha256sum --check` reads them.
 * @param {string} folder
 */
export function writeChecksums(folder) {
  const lines = readdirSync(folder)
    .toSorted()
    .map((name) => {
      const digest = createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex');
      return `${digest}  ${name}\n`;
    });
  writeFileSync(join(folder, 'SHA256SUMS'), lines.join(''));
}
