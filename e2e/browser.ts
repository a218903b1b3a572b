import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';

const executablePath = chromiumPath();

/** How the browser of the stories is started. */
export const launchOptions = {
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
};
