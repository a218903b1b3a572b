import { expect, type Page } from '@playwright/test';
import { test } from './story.ts';

const address = '/pages/widgets';

test('a section that the theme editor renders anew has its widgets again', async ({ page }) => {
  await page.goto(address);
  await showWidgets(page);
  await page.evaluate(renderAnew);
  await showWidgets(page);
});

for (const [where, platform, requests] of [
  ['in the store what shoppers do is told', '{}', ['/analytics/event/bulk', '/analytics/session']],
  ['in the theme editor nothing is told', '{ designMode: true }', []],
] as const) {
  test(where, async ({ page }) => {
    await page.addInitScript(`window.Vitrine = { consent: true }; window.Platform = ${platform};`);
    const told: string[] = [];
    page.on('request', (request) => {
      told.push(...(/\/analytics\/[^?]*/.exec(request.url()) ?? []));
    });
    await page.goto(address);
    // The story stays here, since a browser reports nothing of a page that is gone.
    await page.evaluate(`document.addEventListener('service:widget.select',
      (event) => event.preventDefault())`);
    await showWidgets(page);

    const tracking = page.waitForResponse(/track-widget/);
    await page.locator('vitrine-recommendations [part~="card"]').first().click();
    // It has run when it has been imported once more.
    await page.evaluate(`import('${(await tracking).url()}')`);
    await page.evaluate(`dispatchEvent(new PageTransitionEvent('pagehide'))`);
    await expect.poll(() => told.toSorted()).toEqual(requests);
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

/** Products in a row and in a plain element, each once. */
async function showWidgets(page: Page): Promise<void> {
  for (const holder of ['section > ', 'div[data-vitrine-element] > ']) {
    const widget = page.locator(`${holder}vitrine-recommendations`).first();
    await widget.scrollIntoViewIfNeeded();
    await expect(widget.locator('[part~="card"]').first()).toBeVisible();
  }
  await expect(page.locator('[data-vitrine-element] > *')).toHaveCount(1);
}

/** As the theme editor does after each change of a section's settings. */
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
