import { test as base } from '../story.ts';
import { RecipeStore } from './recipe-store.ts';

/** A story of a store that follows a recipe. */
export const test = base.extend<{ store: RecipeStore }>({
  store: async ({ page, request }, use) => {
    await use(new RecipeStore(page, request));
    // The page may still be loading files that the story does not need.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});
