import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { z } from 'zod';
import { phone } from '../screens.ts';
import { sidewaysScroll, test } from './admin-story.ts';

const invitedSchema = z.object({ link: z.string() });

const sameOrigin = { 'Sec-Fetch-Site': 'same-origin' };

test('a merchandiser of one shop does not learn of another', async ({
  ownerPage,
  installation,
  browser,
}) => {
  await installation.cli('shop', 'create', 'teapots.example', '--name', 'Teapots');
  const api = `${installation.url}/admin/api/v1`;
  const invited = await ownerPage.request.post(`${api}/people`, {
    data: {
      name: 'Jon',
      email: 'jon@mugs.example',
      role: null,
      shops: [{ domain: 'mugs.example', role: 'merchandiser' }],
    },
    headers: sameOrigin,
  });
  expect(invited.status()).toBe(200);
  const context = await browser.newContext();
  const jon = await context.newPage();
  const { link } = invitedSchema.parse(await invited.json());
  const { pathname, hash } = new URL(link);
  await jon.goto(installation.url + pathname + hash);
  await jon.getByRole('textbox', { name: 'Password' }).fill('another sentence, by Jon');
  await jon.getByRole('button', { name: 'Set the password' }).click();
  await expect(jon.getByRole('heading', { name: 'Start' })).toBeVisible();
  await expect(jon.getByRole('link', { name: 'API keys' })).toHaveCount(0);
  await expect(jon.getByText('Teapots')).toHaveCount(0);
  await jon.goto(`${installation.url}/admin/rulesets?shop=teapots.example`);
  await expect(jon.getByRole('heading', { name: 'You do not manage this shop' })).toBeVisible();
  const statusOf = async (shop: string, path: string) =>
    (await jon.request.get(`${api}/shops/${shop}/${path}`)).status();
  expect(await statusOf('mugs.example', 'rulesets')).toBe(200);
  expect(await statusOf('mugs.example', 'keys')).toBe(403);
  expect(await statusOf('teapots.example', 'rulesets')).toBe(404);
  expect(await statusOf('teapots.example', 'keys')).toBe(404);
  await context.close();
});

test('the eleventh attempt to sign in is asked to wait', async ({ page, installation }) => {
  // The server counts attempts in memory, which no restored backup resets.
  const wrong = { email: `${randomUUID()}@mugs.example`, password: 'not the password at all' };
  for (let attempt = 1; attempt <= 10; attempt += 1) {
    const answer = await page.request.post(`${installation.url}/admin/api/v1/session`, {
      data: wrong,
      headers: sameOrigin,
    });
    expect(answer.status()).toBe(401);
  }
  await page.goto(`${installation.url}/admin`);
  await page.getByRole('textbox', { name: 'E-mail' }).fill(wrong.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(wrong.password);
  const refused = page.waitForResponse((response) => response.status() === 429);
  await page.getByRole('button', { name: 'Sign in' }).click();
  expect(Number(await (await refused).headerValue('Retry-After'))).toBeGreaterThan(0);
  await expect(page.getByRole('alert')).toContainText('again');
});

test('no screen scrolls sideways at a zoom of 200 %', async ({ ownerPage: page, installation }) => {
  // A window of 1280 pixels has 640 of the page at this zoom.
  await page.setViewportSize({ width: 640, height: 400 });
  const paths = ['', '/rulesets', '/keys', '/shop', '/changes', '/health', '/people', '/you'];
  for (const path of paths) {
    await page.goto(`${installation.url}/admin${path}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
    expect(await sidewaysScroll(page), path).toBe(0);
  }
});

test('a phone has the first pages in a bar, and the others in a menu', async ({
  ownerPage: page,
}) => {
  await page.setViewportSize(phone);
  const bar = page.getByRole('navigation', { name: 'Main' });
  await bar.getByRole('link', { name: 'Rulesets' }).click();
  await expect(page.getByRole('heading', { name: 'Rulesets', level: 1 })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'API keys' })).toBeHidden();
  await page.getByRole('button', { name: 'More', exact: true }).click();
  await page.getByRole('menuitem', { name: 'API keys' }).click();
  await expect(page.getByRole('heading', { name: 'API keys', level: 1 })).toBeVisible();
});
