/** Names the licences of the packages that ship, and refuses those that would bind who installs Vitrine. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** @typedef {import('./installed-packages.mjs').InstalledPackage} InstalledPackage */

/** Licences that allow use, change and distribution, also in closed products. */
const allowed = new Set([
  'MIT',
  'MIT-0',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'Unlicense',
]);

/**
 * @param {readonly InstalledPackage[]} packages
 * @returns {readonly InstalledPackage[]} the same
 * @throws {Error} naming the packages whose licence is not on the list
 */
export function requireAllowed(packages) {
  const refused = packages.filter(({ about }) => !readLicence(about).split(' OR ').some(isAllowed));
  if (refused.length > 0) {
    const names = refused.map(({ name, about }) => `${name} (${readLicence(about) || 'none'})`);
    throw new Error(
      `These packages have a licence that is not allowed: ${names.join(', ')}. Use others, or add the licence to .ci/package/licences.mjs.`,
    );
  }
  return packages;
}

/**
 * Returns a list of packages with their licences, and then the text of each, as most licences ask for.
 * @param {readonly InstalledPackage[]} packages
 */
export function describeLicences(packages) {
  const sorted = packages.toSorted((one, other) => one.name.localeCompare(other.name));
  const lines = sorted.map((each) => `${titleOf(each)}: ${readLicence(each.about)}`);
  const texts = sorted.flatMap((each) => {
    const text = readText(each.folder);
    return text === undefined ? [] : [`${'-'.repeat(80)}\n${titleOf(each)}\n\n${text}`];
  });
  return `${[...new Set(lines)].join('\n')}\n\n${texts.join('\n\n')}\n`;
}

/** @param {InstalledPackage} installed */
function titleOf({ name, version }) {
  return `${name} ${version}`;
}

/** @param {string} folder */
function readText(folder) {
  const file = readdirSync(folder).find((name) => /^licen[cs]e/i.test(name));
  return file && readFileSync(join(folder, file), 'utf8').trim();
}

/** @param {string} licence */
function isAllowed(licence) {
  return licence.split(' AND ').every((part) => allowed.has(part));
}

/**
 * Reads the present form, `MIT` or `(MIT OR Apache-2.0)`, and the one of old packages: a list of `{ type }`.
 * @param {Record<string, unknown>} about
 */
function readLicence({ license, licenses }) {
  return [license ?? licenses]
    .flat()
    .map((entry) => (isTyped(entry) ? entry.type : entry))
    .filter((entry) => typeof entry === 'string')
    .join(' OR ')
    .replace(/^\((.*)\)$/, '$1');
}

/**
 * @param {unknown} entry
 * @returns {entry is { type: unknown }}
 */
function isTyped(entry) {
  return typeof entry === 'object' && entry !== null && 'type' in entry;
}
