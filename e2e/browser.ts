import {
  chromiumArguments,
  chromiumPath,
  completeChromiumPath,
} from '../server/set-up/chromium.mjs';

const executablePath = chromiumPath();

/** Launch options of the browser that runs the stories. */
export const launchOptions = {
  args: chromiumArguments,
  ...(executablePath === undefined ? {} : { executablePath }),
};

const completePath = completeChromiumPath();

/** Launch options of a complete browser, with the features that the headless shell lacks. */
export const completeBrowserOptions = {
  ...launchOptions,
  ...(completePath === undefined ? { channel: 'chromium' } : { executablePath: completePath }),
};
