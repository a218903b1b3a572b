import { test as base } from '../story.ts';
import { StrictStore } from './strict-store.ts';

/** A story of an element in a store with the strictest content policy. */
export const test = base.extend<{ store: StrictStore }>({
  // Some stories have failed answers and missing pictures.
  failsOnConsoleErrors: false,
  store: async ({ page, baseURL }, use) => {
    const store = await StrictStore.start(page, baseURL);
    await use(store);
    await store.close();
  },
});
