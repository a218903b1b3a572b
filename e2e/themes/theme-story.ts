import { test as base } from '../story.ts';
import { ThemeStore } from './theme-store.ts';

/** A story of a store with a theme of its own. */
export const test = base.extend<{ store: ThemeStore }>({
  store: async ({ page, baseURL }, use) => {
    const store = await ThemeStore.start(page, baseURL);
    await use(store);
    await store.close();
  },
});
