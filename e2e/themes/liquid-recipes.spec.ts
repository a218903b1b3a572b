import { expect, type Locator, type Page } from '@playwright/test';
import { axeViolations } from '../accessibility.ts';
import { renderLiquid, renderPart, type PageObjects } from './liquid.ts';
import { dawn, horizon, pageOf, type PlatformTheme } from './platform-themes.ts';
import { test } from './recipe-story.ts';
import { recipe, type Recipe } from '../recipes.ts';

interface ThemePage {
  readonly heading: string;
  readonly theme: PlatformTheme;
  readonly path: string;
  readonly objects: PageObjects;
  /** Settings of the section or block of results that the recipe tells merchants to change. */
  readonly settings: Readonly<Record<string, string>>;
}

const searchResults: ThemePage = {
  heading: 'Dawn',
  theme: dawn,
  path: '/search?q=mug',
  objects: {},
  settings: {},
};

const collection: ThemePage = {
  heading: 'Horizon',
  theme: horizon,
  path: '/collections/tea-time',
  objects: { collection: { id: 1, handle: 'tea-time' } },
  settings: { results: recipe('Horizon').inline('results-list') },
};

for (const themePage of [searchResults, collection]) {
  const { heading, theme, path, objects, settings } = themePage;
  test(`the recipe for ${heading} shows products, results and the dropdown in the theme's colours`, async ({
    page,
    store,
  }) => {
    const steps = recipe('Dawn');
    const styles = recipe(heading).inline(`vitrine-${theme.name}`);
    const head = await renderLiquid(steps.block('html').replace('vitrine-dawn.css', styles));
    const name = named(steps, 'Recommendations');
    const list = await renderPart('section', name);
    const dark = await renderPart('section', name, { color_scheme: theme.darkScheme });
    const ownResults = named(steps, 'Search and collections');
    const results = await renderPart('section', ownResults, settings, objects);
    const sections = [list, dark, results].map(sectionOf);
    const end = steps.inline('<vitrine-quick-view');
    await store.open(pageOf(theme, { head, sections: sections.join(''), end }), path);

    await expectResults(page);
    await store.expectCards(8);
    await expectLookOf(page);
    const include = ['vitrine-recommendations'];
    expect(await axeViolations(page, { include, runOnly: ['color-contrast'] })).toEqual([]);

    await search(page, theme, 'mug');
    const panel = page.locator('vitrine-quick-view [part~="panel"], vitrine-quick-view dialog');
    const colours = ['background-color', 'color'];
    expect(await stylesOf(panel, colours)).toEqual(
      await stylesOf(page.locator('.theme-panel'), colours),
    );
    await expect(page.getByText('What the theme suggests')).toBeHidden();
    expect(store.suggestions).toBe(0);
  });

  test(
    `the recipe for an app takes the place of the suggestions and results of ${heading}`,
    { tag: '@any-screen' },
    async ({ page, store }) => {
      const steps = recipe('As an app');
      const install = { address: 'https://vitrine.example', key: 'PUBLIC_KEY', theme: theme.name };
      const head = await renderPart('block', named(steps, 'Vitrine'), install);
      const end = await renderPart('block', named(steps, 'Vitrine search'));
      const list = await renderPart('block', named(steps, 'Recommendations'));
      const ownResults = named(steps, 'Search and collections');
      const results = await renderPart('block', ownResults, settings, objects);
      const sections = [list, results].map(sectionOf);
      const release = store.holdScript();
      await store.open(pageOf(theme, { head, sections: sections.join(''), end }), path);

      await expect(page.getByText('What the theme found')).toBeVisible();
      await theme.openSearch(page);
      await page.getByRole('combobox', { name: 'Search' }).click();
      await page.keyboard.type('mu');
      await expect(page.getByRole('combobox', { name: 'Search' })).toHaveValue('mu');
      await expect(page.getByText('What the theme suggests')).toBeHidden();
      expect(store.suggestions).toBe(0);

      release();
      await page.locator('vitrine-quick-view:defined').first().waitFor({ state: 'attached' });
      await page.keyboard.type('g');
      await expect(page.locator('vitrine-grid [role="row"]').first()).toBeVisible();
      expect(store.suggestions).toBe(0);
      await page.keyboard.press('Escape');
      await expectResults(page);
      await store.expectCards(8);
    },
  );
}

test(
  'results around the filters and the grid of Dawn leave its heading in place',
  { tag: '@any-screen' },
  async ({ page, store }) => {
    const steps = recipe('Dawn');
    const ids = ['main-search-filters', 'ProductGridContainer'];
    const slotted = ids.reduce((markup, id) => {
      expect(steps.text).toContain(`\`${id}\``);
      return markup.replace(`id="${id}"`, `id="${id}" ${steps.inline('slot="fallback"')}`);
    }, dawn.results);
    const [start, end] = [steps.inline('<vitrine-results-page>'), '</vitrine-results-page>'];
    const results = slotted.replace('<aside', `${start}<aside`).replace(/<\/div>$/, `${end}</div>`);
    const head = await renderLiquid(steps.block('html'));
    await store.open(
      pageOf({ ...dawn, results }, { head, sections: '', end: '' }),
      searchResults.path,
    );
    await expectResults(page);
  },
);

test(
  'a selector that finds no results of the theme leaves them, and the console names it',
  { tag: '@any-screen' },
  async ({ page, store }) => {
    const warned = page.waitForEvent('console', (message) => message.text().includes('#no-grid'));
    const head = await renderLiquid(recipe('Dawn').block('html'));
    const changes = { results: '#no-grid' };
    const list = await renderPart('section', 'Recommendations');
    const results = await renderPart('section', 'Search and collections', changes);
    await store.open(pageOf(dawn, { head, sections: results + list, end: '' }), searchResults.path);

    expect((await warned).type()).toBe('warning');
    await store.expectCards(8);
    await expect(page.getByText('What the theme found')).toBeVisible();
    await expect(page.locator('vitrine-results-page')).toHaveCount(0);
  },
);

test(
  "the theme's suggestions are asked for where the app leaves them",
  { tag: '@any-screen' },
  async ({ page, store }) => {
    for (const { theme, path } of [searchResults, collection]) {
      store.suggestions = 0;
      await store.open(pageOf(theme, { head: '', sections: '', end: '' }), path);
      await theme.openSearch(page);
      await page.getByRole('combobox', { name: 'Search' }).pressSequentially('mu');
      await expect(page.getByText('What the theme suggests')).toBeVisible();
      await expect.poll(() => store.suggestions).toBeGreaterThan(0);
    }
  },
);

/** Returns the name of a part, as the recipe tells it to the merchant. */
function named({ text }: Recipe, name: string): string {
  expect(text).toContain(`**${name}**`);
  return name;
}

/** Expects our results in the place of the theme's, and its heading above them. */
async function expectResults(page: Page): Promise<void> {
  await expect(page.locator('vitrine-results-page [part~="card"]').first()).toBeVisible();
  await expect(page.getByText('What the theme found')).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('main > .shopify-section vitrine-results-page')).toHaveCount(0);
}

async function search(page: Page, theme: PlatformTheme, term: string): Promise<void> {
  await theme.openSearch(page);
  await page.locator('vitrine-quick-view:defined').first().waitFor({ state: 'attached' });
  await page.getByRole('combobox', { name: 'Search' }).click();
  await page.keyboard.type(term);
  await expect(page.locator('vitrine-grid [role="row"]').first()).toBeVisible();
}

/** Expects lists in each section to have the colours, shapes and margins of the theme's own parts there. */
async function expectLookOf(page: Page): Promise<void> {
  const colours = ['background-color', 'color', 'border-top-color'];
  const results = page.locator('vitrine-results-page [part~="base"]');
  for (const section of await page.locator('.shopify-section:has(vitrine-recommendations)').all()) {
    const list = section.locator('vitrine-recommendations');
    const [own, other] = [list.locator('[part~="add"]'), section.locator('.button')];
    expect(await stylesOf(own, colours)).toEqual(await stylesOf(other, colours));
    const [picture, panel] = [list.locator('[part~="media"]'), section.locator('.theme-card')];
    expect(await stylesOf(picture, ['border-radius'])).toEqual(
      await stylesOf(panel, ['border-radius']),
    );
    expect(await edgesOf(list)).toEqual(await edgesOf(results));
    await expectHeadingOf(section);
  }
}

/** Expects the heading of a list to have the font of the theme's own. */
async function expectHeadingOf(section: Locator): Promise<void> {
  const font = ['family', 'size', 'style', 'weight'].map((part) => `font-${part}`);
  const looks = [...font, 'letter-spacing', 'text-transform', 'color'];
  const own = section.locator('vitrine-recommendations > h2');
  expect(await stylesOf(own, looks)).toEqual(await stylesOf(section.locator('> h2'), looks));
}

async function stylesOf(element: Locator, names: readonly string[]): Promise<string[]> {
  return element.first().evaluate((shown, all) => {
    const styles = getComputedStyle(shown);
    return all.map((name) => `${name}: ${styles.getPropertyValue(name)}`);
  }, names);
}

/** Returns the left and right edge of the content of an element, in pixels. */
async function edgesOf(element: Locator): Promise<number[]> {
  return element.evaluate((shown) => {
    const { left, right } = shown.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(shown);
    return [left + parseFloat(paddingLeft), right - parseFloat(paddingRight)].map(Math.round);
  });
}

/** Returns a section of a page beside parts of the theme. The second section is dark. */
function sectionOf(content: string, index: number): string {
  const scheme = index === 1 ? 'color-scheme-2 color-custom-dark' : '';
  return `<div class="shopify-section ${scheme}"><button class="button" type="button">Own</button>
    <div class="theme-card">Own card</div><h2>Own heading</h2>${content}</div>`;
}
