import { existsSync } from 'node:fs';

/**
 * The browser of the element and end-to-end tests: `CHROMIUM_PATH`, Debian's, else Playwright's own
 * (`undefined`).
 * @returns {string | undefined}
 */
export function chromiumPath() {
  return [process.env.CHROMIUM_PATH, '/usr/bin/chromium'].find((path) => path && existsSync(path));
}

/** Without these, a Chromium in a closed network waits for hosts that it cannot reach. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
];
