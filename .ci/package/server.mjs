/**
 * `npm run package` writes `dist/package`, or the folder that it is given: what runs on this kind of machine without
 * sources, build tools or a compiler. It has the layout of the project, with the built programs in the place of their
 * sources. Its archive, of `npm pack`, runs on any kind: npm leaves the packages of this machine out, and an installation
 * gets its own.
 */
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { describeLicences, requireAllowed } from './licences.mjs';
import { aboutShipped, copyPackage, packagesOf } from './installed-packages.mjs';

const root = join(import.meta.dirname, '../..');
const folder = resolve(root, process.argv[2] ?? 'dist/package');

/** The files that are read while the server runs, by their place in the package. */
const contents = {
  'dist/server': 'server',
  'dist/admin': 'admin',
  'dist/widget': 'widget',
  'dist/render': 'render',
  'widget/reserve.css': 'widget/reserve.css',
  'server/reference': 'server/reference',
  'server/contract/examples': 'server/contract/examples',
  public: 'public',
  deploy: 'deploy',
  docs: 'docs',
  '.ci/package/README.md': 'README.md',
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
/** Native code, which an installation downloads or compiles. */
const driver = 'sqlite3';
/** The programs contain all packages but these and the driver, because they have threads of their own. */
const withThreads = ['pino', 'pino-pretty'];
/** Packages that build, of which no code ships. */
const buildTools = ['magic-string', 'vite'];
const inPrograms = Object.keys(about.dependencies).filter((each) => !buildTools.includes(each));
writeAbout();
const copied = packagesOf(root, [driver, ...withThreads]);
for (const each of copied) {
  copyPackage(each, folder);
}
const shipped = packagesOf(root, inPrograms);
writeFileSync(join(folder, 'LICENCES.txt'), describeLicences(requireAllowed(shipped)));
writeBillOfMaterials();
process.stdout.write(`${folder}: ${copied.length} packages as files, ${shipped.length} in all\n`);

/** Names the packages that the programs import, and writes the digests of all that these need. */
function writeAbout() {
  const { name, version, description, license, engines, dependencies, allowScripts } = about;
  const packed = {
    name,
    version,
    description,
    license,
    type: 'module',
    bin: { vitrine: 'server/cli.js' },
    scripts: { start: about.scripts.start.replace('dist/', ''), cli: 'node server/cli.js' },
    engines,
    dependencies: Object.fromEntries(withThreads.map((each) => [each, dependencies[each]])),
    // Where it cannot be compiled, npm leaves it out: the start says so, and PostgreSQL does without.
    optionalDependencies: { [driver]: dependencies[driver] },
    allowScripts,
  };
  writeJson(join(folder, 'package.json'), packed);
  // npm strikes what this package does not need from the lock file of the project.
  cpSync(join(root, 'package-lock.json'), join(folder, 'npm-shrinkwrap.json'));
  npm(folder, 'install', '--package-lock-only', '--offline', '--no-audit', '--no-fund');
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
