import { getPath } from './json.ts';
import { startedPage } from './page.ts';
import { isConsentPossible } from './platform.ts';
import { shopOf } from './shop-config.ts';

/** Loads the code of experiments while one on the search may run; null without consent. Searching works without it. */
export async function loadSearchExperiments() {
  const page = startedPage();
  // A page that names no shop cannot know about experiments.
  const isTested =
    isConsentPossible() && (!page.shop || getPath(await shopOf(page), 'search_experiment'));
  return isTested ? import('../shopper/experiment.ts').catch(() => null) : null;
}
