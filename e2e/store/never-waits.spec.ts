import { readFileSync } from 'node:fs';
import { expect, type Page, type Route } from '@playwright/test';
import recordedSnippets from '../../server/contract/examples/admin/widgetSnippets.json' with { type: 'json' };
import { recipe } from '../recipes.ts';
import { renderPart } from '../themes/liquid.ts';
import { test as base } from '../story.ts';

const service = 'https://vitrine.example';
const store = 'https://your-store.example';
const reserve = readFileSync('public/theme/extension/assets/vitrine-reserve.css', 'utf8');
const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 5" width="4" height="5"/>';

/** What a store's pages have of Vitrine, in their heads and where a list stands. */
const installations: Readonly<Record<string, () => Promise<Record<'head' | 'body', string>>>> = {
  'the app of the theme': async () => ({
    head: await renderPart('block', 'Vitrine', { address: service, key: 'k', theme: 'dawn' }),
    body: await renderPart('block', 'Recommendations'),
  }),
  'the recipe for a theme of your own': async () => ({
    head: '',
    body: recipe('A theme of your own').block('html'),
  }),
  'the lines of the admin': async () => {
    const { element, plain } = recordedSnippets['200'].snippets;
    return { head: '', body: (element + plain).replaceAll('http://localhost:3000', service) };
  },
};

/** Files of the service by what may keep them from coming. */
const away: Readonly<Record<string, RegExp>> = {
  'no file': /./,
  'no code behind its script': /\/widget\//,
  'no answer': /\/api\//,
};

interface AwayStore {
  /** Opens a page of a store whose service keeps these files to itself: it hangs, or refuses the connection. */
  open: (page: { head: string; body: string }, files: RegExp, isRefused: boolean) => Promise<void>;
  /** Addresses of the service that got no answer. */
  unanswered: string[];
}

const test = base.extend<{ away: AwayStore }>({
  failsOnConsoleErrors: false,

  away: async ({ page, request }, use) => {
    const unanswered: string[] = [];
    const forward = async (route: Route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({ response: await request.fetch(pathname + search) });
    };
    await use({
      unanswered,
      async open(content, files, isRefused) {
        await page.route(`${service}/**`, async (route) => {
          const { pathname } = new URL(route.request().url());
          if (!files.test(pathname)) {
            await forward(route);
            return;
          }
          unanswered.push(pathname);
          if (isRefused) {
            await route.abort('connectionrefused');
          }
        });
        await page.route(`${store}/**`, (route) => answerOfStore(route, content));
        // The load event of the page waits for every script, also for one that hangs.
        await page.goto(`${store}/`, { waitUntil: 'commit' });
      },
    });
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  },
});

async function answerOfStore(
  route: Route,
  { head, body }: Record<'head' | 'body', string>,
): Promise<void> {
  const { pathname } = new URL(route.request().url());
  if (pathname.endsWith('.css')) {
    await route.fulfill({ contentType: 'text/css', body: reserve });
  } else if (pathname.endsWith('.svg')) {
    await route.fulfill({ contentType: 'image/svg+xml', body: picture });
  } else if (pathname.endsWith('.js')) {
    await route.fulfill({ contentType: 'text/javascript', body: 'window.themeRuns = true' });
  } else {
    await route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Store</title>${head}
        <link rel="stylesheet" href="/theme.css"><script defer src="/theme.js"></script></head>
        <body><h1>Store</h1><img alt="A mug" src="/mug.svg">${body}<p>What comes after it.</p></body></html>`,
    });
  }
}

/** Expects that the store has painted, and has loaded all of its own. */
async function expectWholeStore(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const [paint] = performance.getEntriesByName('first-contentful-paint');
    const image = document.querySelector('img');
    return paint && image?.complete && image.naturalWidth > 0 && Reflect.get(window, 'themeRuns');
  });
  await expect(page.getByText('What comes after it.')).toBeVisible();
}

for (const [name, contentOf] of Object.entries(installations)) {
  for (const [missing, files] of Object.entries(away)) {
    test(`a store with ${name} paints and loads while its service sends ${missing}`, async ({
      page,
      away: { open, unanswered },
    }) => {
      await open(await contentOf(), files, false);
      await expectWholeStore(page);
      // None of these requests has ended, and none ever will.
      await expect.poll(() => unanswered.length).toBeGreaterThan(0);
    });
  }

  test(`a store with ${name} paints and loads although a blocker refuses its service`, async ({
    page,
    away: { open, unanswered },
  }) => {
    await open(await contentOf(), /./, true);
    await expectWholeStore(page);
    expect(unanswered).toContain('/widget.js');
    expect(unanswered.filter((path) => path.endsWith('.css'))).toEqual([]);
  });
}
