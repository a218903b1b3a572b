import { expect, type Page } from '@playwright/test';
import { test } from '../story.ts';

const address = '/pages/widgets';

test('a section that the theme editor renders again shows its widgets', async ({ page }) => {
  await page.goto(address);
  await showWidgets(page);
  await page.evaluate(renderAnew);
  await showWidgets(page);
});

for (const [where, platform, requests] of [
  ['the store sends the events of shoppers', '{}', ['/analytics/event/bulk', '/analytics/session']],
  ['the theme editor sends no events', '{ designMode: true }', []],
] as const) {
  test(where, async ({ page }) => {
    await page.addInitScript(`window.Vitrine = { consent: true }; window.Platform = ${platform};`);
    const sent: string[] = [];
    page.on('request', (request) => {
      sent.push(...(/\/analytics\/(?!visit)[^?]*/.exec(request.url()) ?? []));
    });
    await page.goto(address);
    // The story stays on the page: a browser reports nothing of a page that is gone.
    await page.evaluate(`document.addEventListener('service:widget.select',
      (event) => event.preventDefault())`);
    await showWidgets(page);

    await page.locator('vitrine-recommendations [part~="card"]').first().click();
    const tracking = await page.waitForFunction(
      `performance.getEntriesByType('resource').find(({ name }) => name.includes('/v-shopper.'))?.name`,
    );
    // A second import resolves when the module has run.
    await page.evaluate(`import('${String(await tracking.jsonValue())}')`);
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
    await expect.poll(() => sent.toSorted()).toEqual(requests);
  });
}

test('a second script tag changes nothing and loads nothing twice', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (request) => {
    const file = /\/widget\/.*\.js/.exec(request.url());
    loaded.push(...(file ?? []));
  });
  await page.route(address, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/<script[^>]*data-key[^>]*><\/script>/, '$&$&');
    await route.fulfill({ response, body });
  });
  await page.goto(address);
  await expect(page.locator('script[data-key]')).toHaveCount(2);
  await showWidgets(page);
  await page.evaluate(renderAnew);
  await showWidgets(page);
  expect(loaded.length).toBeGreaterThan(0);
  expect(loaded).toEqual([...new Set(loaded)]);
});

/** Waits for the products of a section and of a plain placement. */
async function showWidgets(page: Page): Promise<void> {
  for (const holder of ['section > ', 'div[data-vitrine-element] > ']) {
    const widget = page.locator(`${holder}vitrine-recommendations`).first();
    await widget.scrollIntoViewIfNeeded();
    await expect(widget.locator('[part~="card"]').first()).toBeVisible();
  }
  await expect(page.locator('[data-vitrine-element] > *')).toHaveCount(1);
}

/** Replaces a section, as the theme editor does after each change of its settings. */
async function renderAnew(): Promise<void> {
  const request = new XMLHttpRequest();
  request.open('GET', location.href);
  request.responseType = 'document';
  await new Promise((resolve) => {
    request.addEventListener('load', resolve);
    request.send();
  });
  const section = document.querySelector('main');
  const rendered = request.responseXML?.querySelector('main');
  if (!section || !rendered) {
    throw new Error('The page has no main part.');
  }
  section.dispatchEvent(new CustomEvent('shopify:section:unload', { bubbles: true }));
  section.replaceWith(rendered);
  rendered.dispatchEvent(new CustomEvent('shopify:section:load', { bubbles: true }));
}
