import { expect, type Page } from '@playwright/test';
import { openFromRail } from './admin-story.ts';
import { nameField, waitUntilSaved } from './rulesets/ruleset-story.ts';
import { test } from './search/search-story.ts';

const message = 'This could not be loaded.';

/** Removes the files whose names begin so, as a newer server has. Returns a function that brings them back. */
async function removeFiles(page: Page, name: string): Promise<() => Promise<void>> {
  const files = `**/admin/assets/${name}-*.js`;
  await page.route(files, (route) => route.fulfill({ status: 404 }));
  return () => page.unroute(files);
}

test('a dialog of the builder whose file is gone offers to reload the page', async ({
  page,
  ruleset,
}) => {
  const restore = await removeFiles(page, 'ruleset-dialogs');
  await ruleset.open();
  await nameField(page).fill('Changed');
  await waitUntilSaved(page);
  for (const button of ['Schedule…', 'Publish']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  }
  await restore();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByRole('dialog', { name: 'Publish' })).toBeVisible();
});

test('a draft that cannot be saved is not lost by reloading without a question', async ({
  page,
  ruleset,
}) => {
  const restore = await removeFiles(page, 'ruleset-dialogs');
  const other = await page.context().newPage();
  await ruleset.open();
  await ruleset.open(other);
  await nameField(other).fill('Theirs');
  await waitUntilSaved(other);
  await nameField(page).fill('Mine');
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await restore();
  const questions: string[] = [];
  page.on('dialog', (dialog) => {
    questions.push(dialog.type());
    void dialog.dismiss();
  });
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await expect(() => expect(questions).toEqual(['beforeunload'])).toPass();
  await openFromRail(page, 'Widgets');
  await expect(() => expect(questions).toEqual(['beforeunload', 'confirm'])).toPass();
  await expect(nameField(page)).toHaveValue('Mine');
});

test('a dialog of other drafts whose file is gone offers to reload the page', async ({
  page,
  search,
}) => {
  const restore = await removeFiles(page, 'draft-publish');
  await search.openPage('settings/excluded');
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  await restore();
  await page.getByRole('button', { name: 'Reload', exact: true }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(page.getByRole('dialog', { name: 'Versions' })).toBeVisible();
});

test('the dialogs of the shell whose file is gone offer to reload the page', async ({
  page,
  search,
}) => {
  await removeFiles(page, 'page-help');
  await removeFiles(page, 'find-or-do');
  await search.openPage('settings');
  for (const button of ['Help', 'Find or do']) {
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByRole('status').filter({ hasText: message })).toBeVisible();
  }
});
