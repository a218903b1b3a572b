import { existsSync } from 'node:fs';
import { basename } from 'node:path';

/** Debian's paths. The headless shell creates a profile, which each story needs, in a fifth of the CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const completeBrowser = '/usr/bin/chromium';

/**
 * @typedef {object} Machine
 * @property {Record<string, string | undefined>} environment
 * @property {(path: string) => boolean} exists
 */

/** @type {Machine} */
const thisMachine = { environment: process.env, exists: existsSync };

/**
 * Returns the browser of the element and end-to-end tests: `CHROMIUM_PATH`, Debian's, else Playwright's own
 * (`undefined`).
 * @returns {string | undefined}
 */
export function chromiumPath({ environment, exists } = thisMachine) {
  return [environment.CHROMIUM_PATH, headlessShell, completeBrowser].find(
    (path) => path && exists(path),
  );
}

/**
 * Returns a complete browser, for example with a back/forward cache; `undefined` for Playwright's own.
 * @returns {string | undefined}
 */
export function completeChromiumPath({ environment, exists } = thisMachine) {
  return [environment.CHROMIUM_PATH, completeBrowser].find(
    (path) => path && exists(path) && !isHeadlessShell(path),
  );
}

/**
 * Returns an instruction to install the missing browser of the tests; `undefined` when none is missing.
 * @param {string} ownPath where Playwright's own browser would be
 * @returns {string | undefined}
 */
export function missingBrowser(ownPath, machine = thisMachine) {
  if (completeChromiumPath(machine) || machine.exists(ownPath)) {
    return undefined;
  }
  const install =
    'install one (on Debian: apt-get install chromium) and, if it is not /usr/bin/chromium, name it in CHROMIUM_PATH.';
  const shell = chromiumPath(machine);
  return shell
    ? `${shell} is a headless shell, without the back/forward cache that some stories need. They need a complete Chromium: ${install}`
    : `There is no Chromium: ${install}`;
}

/** @param {string} path */
function isHeadlessShell(path) {
  return /headless[-_]shell/.test(basename(path));
}

/** The arguments for a Chromium without network access: it would wait for hosts that it cannot reach. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
