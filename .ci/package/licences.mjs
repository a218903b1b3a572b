/** Names the licence of each package that ships, and refuses licences that would bind who installs Vitrine. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

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

/** Packages whose code is in the built files of the widgets and the admin. */
const bundled = ['@atlaskit/pragmatic-drag-and-drop', '@lit/task', 'lit', 'uqr'];

/**
 * @typedef {{ name: string, version: string, licence: string }} Licensed
 */

/**
 * @param {string} root
 * @param {readonly import('./production-packages.mjs').ProductionPackage[]} packages
 * @returns {Licensed[]} in the order of their names
 */
export function licencesOf(root, packages) {
  const inBrowsers = bundled.map((name) =>
    JSON.parse(readFileSync(join(root, 'node_modules', name, 'package.json'), 'utf8')),
  );
  return [...packages.map(({ about }) => about), ...inBrowsers]
    .map(({ name, version, license, licenses }) => ({
      name: String(name),
      version: String(version),
      licence: readLicence(license ?? licenses),
    }))
    .toSorted((one, other) => one.name.localeCompare(other.name));
}

/**
 * @param {readonly Licensed[]} packages
 * @returns {string[]} a line for each package
 * @throws {Error} naming the packages whose licence is not on the list
 */
export function requireAllowed(packages) {
  const refused = packages.filter(({ licence }) => !licence.split(' OR ').some(isAllowed));
  if (refused.length > 0) {
    const names = refused.map(({ name, licence }) => `${name} (${licence || 'none'})`);
    throw new Error(
      `These packages have a licence that is not allowed: ${names.join(', ')}. Use others, or add the licence to .ci/package/licences.mjs.`,
    );
  }
  return packages.map(({ name, version, licence }) => `${name} ${version}: ${licence}`);
}

/** @param {string} licence */
function isAllowed(licence) {
  return licence.split(' AND ').every((part) => allowed.has(part));
}

/**
 * Reads the present form, `MIT` or `(MIT OR Apache-2.0)`, and the one of old packages: a list of `{ type }`.
 * @param {unknown} field
 */
function readLicence(field) {
  const entries = Array.isArray(field) ? field : [field];
  return entries
    .map((entry) => (typeof entry === 'object' && entry !== null ? entry.type : entry))
    .filter((entry) => typeof entry === 'string')
    .join(' OR ')
    .replace(/^\((.*)\)$/, '$1');
}
