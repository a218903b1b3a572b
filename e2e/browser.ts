import { chromiumArguments, chromiumPath } from '../server/set-up/chromium.mjs';

const executablePath = chromiumPath();

/** Launch options of the browser that runs the stories. */
export const launchOptions = {
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
};
