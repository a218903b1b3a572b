/**
 * `npm run package` writes `dist/package`: the folder that runs on a machine without sources, build tools or a compiler.
 * It has the layout of the project, with the built programs in the place of their sources.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeLicences, requireAllowed } from './licences.mjs';
import { aboutShipped, copyPackage, packagesOf } from './installed-packages.mjs';

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
  NOTICE: 'NOTICE',
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
for (const [from, to] of Object.entries(contents)) {
  cpSync(join(root, from), join(folder, to), { recursive: true, filter: isNoSource });
}
const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
/** The programs contain all packages but these, which have native code or threads of their own. */
const asFiles = ['sqlite3', 'pino', 'pino-pretty'];
/** Packages that build, of which no code ships. */
const buildTools = ['magic-string', 'vite'];
const inPrograms = Object.keys(about.dependencies).filter((each) => !buildTools.includes(each));
const copied = packagesOf(root, asFiles);
for (const each of copied) {
  copyPackage(each, folder);
}
writeAbout();
const shipped = packagesOf(root, inPrograms);
writeFileSync(join(folder, 'LICENCES.txt'), describeLicences(requireAllowed(shipped)));
writeBillOfMaterials();
process.stdout.write(`${folder}: ${copied.length} packages as files, ${shipped.length} in all\n`);

/** The packages that the programs import travel in the folder, so that `npm install` of its archive downloads nothing. */
function writeAbout() {
  const { name, version, description, license, engines, dependencies } = about;
  const packed = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { vitrine: 'server/cli.js' },
    scripts: { start: about.scripts.start.replace('dist/', ''), cli: 'node server/cli.js' },
    engines,
    os: [process.platform],
    cpu: [process.arch],
    dependencies: Object.fromEntries(asFiles.map((each) => [each, dependencies[each]])),
    bundleDependencies: asFiles,
  };
  writeJson(join(folder, 'package.json'), packed);
}

/** Lets npm describe a tree of all packages, those within the programs included. */
function writeBillOfMaterials() {
  const tree = mkdtempSync(join(tmpdir(), 'vitrine-materials-'));
  try {
    const { name, version, license } = about;
    const dependencies = Object.fromEntries(
      inPrograms.map((each) => [each, about.dependencies[each]]),
    );
    writeJson(join(tree, 'package.json'), { name, version, license, dependencies });
    for (const each of shipped) {
      mkdirSync(join(tree, each.place), { recursive: true });
      writeJson(join(tree, each.place, 'package.json'), aboutShipped(each));
    }
    writeFileSync(join(folder, 'sbom.cdx.json'), npm(tree, 'sbom', '--sbom-format', 'cyclonedx'));
  } finally {
    rmSync(tree, { recursive: true });
  }
}

/**
 * @param {string} cwd
 * @param {string[]} commandLine
 */
function npm(cwd, ...commandLine) {
  const own = process.env.npm_execpath;
  const [program, first] = own?.endsWith('.js') ? [process.execPath, [own]] : ['npm', []];
  return execFileSync(program, [...first, ...commandLine], {
    cwd,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/**
 * @param {string} file
 * @param {object} value
 */
function writeJson(file, value) {
  writeFileSync(file, `${JSON.stringify(value, null, 2)}\n`);
}

/** @param {string} path */
function isNoSource(path) {
  return !/\.ts$|\/testing$/.test(path);
}
