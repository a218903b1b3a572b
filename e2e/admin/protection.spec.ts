import { expect } from '@playwright/test';
import { expectAccessible, openFromRail, test } from './admin-story.ts';

test('the cookie is for the pages of the admin only, and no other site may write', async ({
  ownerPage: page,
  installation,
}) => {
  const cookies = await page.context().cookies();
  expect(cookies).toMatchObject([{ name: 'vitrine', httpOnly: true, sameSite: 'Lax' }]);
  const session = `${installation.url}/admin/api/v1/session`;
  const written = await page.request.delete(session, {
    headers: { 'Sec-Fetch-Site': 'cross-site', Origin: 'https://evil.example' },
  });
  expect(written.status()).toBe(403);
  for (const path of ['/admin', '/admin/api/v1/me']) {
    const response = await page.request.get(installation.url + path, {
      headers: { Origin: 'https://evil.example' },
    });
    const names = Object.keys(response.headers());
    expect(names.filter((name) => name.startsWith('access-control-'))).toEqual([]);
  }
  const { 'content-security-policy': policy } = (
    await page.request.get(`${installation.url}/admin`)
  ).headers();
  expect(policy).toContain("frame-ancestors 'none'");
});

test('an owner rotates a key, and both work in the time of grace', async ({
  ownerPage: page,
  installation,
}) => {
  await openFromRail(page, 'API keys');
  const status = async (key: string) => {
    const path = `${installation.url}/api/v1/products/top_sellers?key=${key}`;
    return (await page.request.get(path)).status();
  };
  const keys = page.getByRole('group', { name: /^the key/ });
  const former = (await keys.first().textContent())?.trim() ?? '';
  await page.getByRole('button', { name: 'Actions for default' }).click();
  await page.getByRole('menuitem', { name: 'Rotate' }).click();
  await page
    .getByRole('dialog', { name: 'Rotate' })
    .getByRole('button', { name: 'Rotate' })
    .click();
  await expect(keys).toHaveCount(2);
  const shown = await keys.allTextContents();
  for (const key of shown) {
    expect(await status(key.trim())).toBe(200);
  }
  const row = page.getByRole('row').filter({ hasText: former });
  await row.getByRole('button', { name: /^Actions/ }).click();
  await page.getByRole('menuitem', { name: 'Disable' }).click();
  await expect(row).toContainText('Disabled');
  await expect.poll(() => status(former), { timeout: 5_000 }).toBe(401);
});

test('a change of a person is listed for the installation, with HTML as text', async ({
  ownerPage: page,
  installation,
}) => {
  await installation.cli('person', 'create', 'jon@mugs.example', '--name', '<b>Jon</b>');
  await openFromRail(page, 'Changes');
  await page.getByRole('combobox', { name: 'Where' }).selectOption('Installation');
  await expect(page.getByText(/^The command line: create, Person \d+$/)).toBeVisible();
  await page.getByText('Before and after').first().click();
  await expect(page.getByRole('group', { name: 'What changed' }).first()).toContainText(
    '<b>Jon</b>',
  );
  await expectAccessible(page);
});
