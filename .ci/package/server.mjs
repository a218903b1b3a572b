/**
 * `npm run package` writes `dist/package`: the folder that runs on a machine without sources, build tools or a compiler.
 * It has the layout of the project, with the built programs in the place of their sources.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { licencesOf, requireAllowed } from './licences.mjs';
import { copyPackage, productionPackages } from './production-packages.mjs';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'dist/package');

/** The files that are read while the server runs, by their place in the package. */
const contents = {
  'dist/server': 'server',
  'dist/admin': 'admin',
  'dist/widget': 'widget',
  'widget/reserve.css': 'widget/reserve.css',
  'server/reference': 'server/reference',
  'server/contract/examples': 'server/contract/examples',
  public: 'public',
  deploy: 'deploy',
  docs: 'docs',
  'README.md': 'README.md',
  'CHANGELOG.md': 'CHANGELOG.md',
  LICENSE: 'LICENSE',
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [from, to] of Object.entries(contents)) {
  cpSync(join(root, from), join(folder, to), { recursive: true, filter: isNoSource });
}
const packages = productionPackages(root);
for (const each of packages) {
  copyPackage(each, folder);
}
writeAbout();
writeLicences();
writeBillOfMaterials();
process.stdout.write(`${folder}: ${packages.length} packages\n`);

/** @param {string} path */
function isNoSource(path) {
  return !/\.ts$|\/testing$/.test(path);
}

/** Everything that the package depends on travels in it, so that `npm install` of its archive downloads nothing. */
function writeAbout() {
  const { name, version, description, license, engines, dependencies } = JSON.parse(
    readFileSync(join(root, 'package.json'), 'utf8'),
  );
  const about = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { vitrine: 'server/cli.js' },
    scripts: { start: 'node server/main.js', cli: 'node server/cli.js' },
    engines,
    os: [process.platform],
    cpu: [process.arch],
    dependencies,
    bundleDependencies: true,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(about, null, 2)}\n`);
}

function writeLicences() {
  const lines = requireAllowed(licencesOf(root, packages));
  writeFileSync(join(folder, 'LICENCES.txt'), `${lines.join('\n')}\n`);
}

function writeBillOfMaterials() {
  const npm = join(dirname(process.execPath), 'npm');
  const command = process.env.npm_execpath ?? npm;
  const [program, ...first] = basename(command).endsWith('.js')
    ? [process.execPath, command]
    : [command];
  const text = execFileSync(program, [...first, 'sbom', '--sbom-format', 'cyclonedx'], {
    cwd: folder,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  writeFileSync(join(folder, 'sbom.cdx.json'), text);
}
