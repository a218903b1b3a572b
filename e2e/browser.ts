import {
  chromiumArguments,
  chromiumPath,
  completeChromiumPath,
} from '../server/set-up/chromium.mjs';

const executablePath = chromiumPath();

/** A headless browser is told apart from shoppers, whom the stories play. */
export const shopperAgent =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36';

/** Launch options of the browser that runs the stories. */
export const launchOptions = {
  // What a page sends while it closes has the name of the browser, not that of its context.
  args: [...chromiumArguments, `--user-agent=${shopperAgent}`],
  ...(executablePath === undefined ? {} : { executablePath }),
};

const completePath = completeChromiumPath();

/** Launch options of a complete browser, with the features that the headless shell lacks. */
export const completeBrowserOptions = {
  ...launchOptions,
  ...(completePath === undefined ? { channel: 'chromium' } : { executablePath: completePath }),
};
