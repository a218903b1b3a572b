import { spawnSync } from 'node:child_process';
import { chromium } from 'playwright';
import { missingBrowser } from '../server/set-up/chromium.mjs';

/** Finds a Chromium that runs all tests, or lets Playwright install its own. Exits with instructions if that fails. */
export async function ensureBrowser() {
  const missing = missingBrowser(chromium.executablePath());
  if (missing === undefined) {
    return;
  }
  process.stderr.write('No complete Chromium found: Playwright installs its own ...\n');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  if (status !== 0) {
    process.stderr.write(`Playwright could not install a Chromium. ${missing}\n`);
    process.exit(1);
  }
}
