/** Finds the npm packages that ship, and copies of each what is read while it runs. */
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/**
 * @typedef {object} InstalledPackage
 * @property {string} name
 * @property {string} version
 * @property {string} folder its absolute path
 * @property {string} place its path from the root, such as `node_modules/koa`
 * @property {Record<string, unknown>} about its package.json
 */

/** The packages that only compile or download the driver, which is in the package already. */
const buildsTheDriver = new Set(['node-addon-api', 'node-gyp', 'prebuild-install', 'tar']);

/**
 * Returns packages and what they need, in the order of their places. Walks the installed folders as Node.js resolves
 * them, so that two versions of one package are both there.
 * @param {string} root
 * @param {readonly string[]} names
 * @returns {InstalledPackage[]}
 */
export function packagesOf(root, names) {
  /** @type {Map<string, InstalledPackage>} */
  const found = new Map();
  const waiting = names.map((name) => ({ name, from: root }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const folder = findInstalled(next.name, next.from, root);
    if (folder === undefined || found.has(folder)) {
      continue;
    }
    const about = readAbout(folder);
    const { name, version } = about;
    found.set(folder, { name, version, folder, place: relative(root, folder), about });
    waiting.push(...neededBy(about, name).map((needed) => ({ name: needed, from: folder })));
  }
  return [...found.values()].toSorted((one, other) => one.place.localeCompare(other.place));
}

/**
 * @param {InstalledPackage} installed
 * @param {string} target the folder of the package
 */
export function copyPackage(installed, target) {
  const { name, folder, place } = installed;
  const copy = join(target, place);
  cpSync(folder, copy, {
    recursive: true,
    filter: (path) => isReadAtRunTime(relative(folder, path), name),
  });
  writeFileSync(
    join(copy, 'package.json'),
    `${JSON.stringify(aboutShipped(installed), null, 2)}\n`,
  );
}

/**
 * Returns the package.json of a package as it ships: nothing to compile, and no package that only compiles. Without a
 * list of `files`, `npm pack` takes all that was copied: that of sqlite3 would leave the compiled driver out.
 * @param {InstalledPackage} installed
 */
export function aboutShipped({ name, about }) {
  const { scripts: _scripts, devDependencies: _devDependencies, files: _files, ...rest } = about;
  const dependencies = Object.fromEntries(
    Object.entries(about.dependencies ?? {}).filter(([needed]) => !skips(name, needed)),
  );
  const optional = name === 'sqlite3' ? { optionalDependencies: {}, peerDependencies: {} } : {};
  return { ...rest, dependencies, ...optional };
}

/** The compiled driver, which is the only file of the package `sqlite3` below `build` that is read. */
const driver = 'build/Release/node_sqlite3.node';

/**
 * @param {string} path relative to its package
 * @param {string} name of the package
 */
function isReadAtRunTime(path, name) {
  if (name === 'sqlite3') {
    return path === '' || driver.startsWith(path) || /^(?:lib|LICENSE)/.test(path);
  }
  if (/^licen[cs]e/i.test(path)) {
    return true;
  }
  return !(
    /^node_modules(?:\/|$)/.test(path) ||
    /^(?:test|tests|__tests__|bench|benchmark|benchmarks|docs?|examples?|\.github)(?:\/|$)/.test(
      path,
    ) ||
    /\.(?:d\.[cm]?ts|[cm]?ts|map|md|markdown|flow|tsbuildinfo)$/i.test(path)
  );
}

/**
 * @param {Record<'dependencies' | 'optionalDependencies' | 'peerDependencies', Record<string, string> | undefined>} about
 * @param {string} name
 */
function neededBy({ dependencies, optionalDependencies, peerDependencies }, name) {
  const needed = { ...dependencies, ...optionalDependencies, ...peerDependencies };
  return Object.keys(needed).filter((each) => !skips(name, each));
}

/**
 * @param {string} name
 * @param {string} needed
 */
function skips(name, needed) {
  return name === 'sqlite3' && buildsTheDriver.has(needed);
}

/**
 * @param {string} name
 * @param {string} from
 * @param {string} root
 * @returns {string | undefined} undefined for an optional package that is not installed
 */
function findInstalled(name, from, root) {
  for (let folder = from; ; folder = dirname(folder)) {
    const candidate = join(folder, 'node_modules', name);
    if (existsSync(join(candidate, 'package.json'))) {
      return candidate;
    }
    if (folder === root) {
      return undefined;
    }
  }
}

/** @param {string} folder */
function readAbout(folder) {
  return JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
}
