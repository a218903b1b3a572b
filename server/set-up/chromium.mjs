import { existsSync } from 'node:fs';

/** Debian's paths. The headless shell makes a new profile, which each story needs, in a fifth of the CPU time. */
const headlessShell = '/usr/bin/chromium-headless-shell';
const completeBrowser = '/usr/bin/chromium';

/**
 * Returns the browser of the element and end-to-end tests: `CHROMIUM_PATH`, Debian's, else Playwright's own
 * (`undefined`).
 * @returns {string | undefined}
 */
export function chromiumPath() {
  return firstOf(process.env.CHROMIUM_PATH, headlessShell, completeBrowser);
}

/**
 * Returns a browser with what the headless shell lacks, such as the back/forward cache; `undefined`: Playwright's own.
 * @returns {string | undefined}
 */
export function completeChromiumPath() {
  return firstOf(process.env.CHROMIUM_PATH, completeBrowser);
}

/** @param {(string | undefined)[]} paths */
function firstOf(...paths) {
  return paths.find((path) => path && existsSync(path));
}

/** Without these, a Chromium in a closed network waits for hosts that it cannot reach. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
