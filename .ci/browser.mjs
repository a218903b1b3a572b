import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chromium } from 'playwright';
import { chromiumPath } from '../server/set-up/chromium.mjs';

/** Finds a Chromium, else lets Playwright install its own, else says exactly what to do. */
export async function ensureBrowser() {
  if (chromiumPath() || existsSync(chromium.executablePath())) {
    return;
  }
  process.stderr.write('No Chromium found: Playwright installs its own ...\n');
  const { status } = spawnSync('npx', ['playwright', 'install', 'chromium'], { stdio: 'ignore' });
  if (status !== 0) {
    process.stderr.write(
      'Playwright could not install a Chromium: install one (on Debian: apt-get install chromium) and, if it is not /usr/bin/chromium, name it in CHROMIUM_PATH.\n',
    );
    process.exit(1);
  }
}
