import { expect } from '@playwright/test';
import { expectAccessible, openFromRail } from './admin-story.ts';
import { openBuilder, publish, shownIds, showTab, test, waitUntilSaved } from './ruleset-story.ts';

test('rulesets are listed, duplicated and deleted, and an undo brings one back', async ({
  ownerPage: page,
}) => {
  await openFromRail(page, 'Rulesets');
  const row = page.getByRole('row', { name: /Cart upsell by subtotal/ });
  await expect(row).toContainText('Live');
  await expectAccessible(page);
  await row.getByRole('button', { name: 'Actions for Cart upsell by subtotal' }).click();
  await page.getByRole('menuitem', { name: 'Duplicate' }).click();
  const name = page.getByRole('textbox', { name: 'Name of the ruleset' });
  await expect(name).toHaveValue('Cart upsell by subtotal (copy)');
  await expect(page.getByText('Draft, not live yet')).toBeVisible();
  await openFromRail(page, 'Rulesets');
  await page
    .getByRole('button', { name: 'Actions for Cart upsell by subtotal', exact: true })
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  const question = page.getByRole('alertdialog', { name: /^Delete/ });
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('row', { name: /subtotal Live/ })).toBeHidden();
  await page.getByRole('status').getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('row', { name: /subtotal Live/ })).toBeVisible();
});

test('a rule is built by mouse, tried at once, and shown to shoppers when it is published', async ({
  ownerPage: page,
  installation,
  key,
}) => {
  await openBuilder(page);
  await expectAccessible(page);
  await showTab(page, 'Try it');
  await page.getByRole('button', { name: 'Cart of $62' }).click();
  await expectAccessible(page);
  await showTab(page, 'Rules');
  await page.getByRole('button', { name: '+ Rule' }).click();
  await page
    .getByRole('combobox', { name: 'What of condition 1, rule 4' })
    .selectOption('Cart subtotal');
  await page
    .getByRole('combobox', { name: 'Comparison of condition 1, rule 4' })
    .selectOption('is more than');
  const rule = page.getByRole('region', { name: 'Rule 4' });
  await expect(rule).toContainText('Not complete');
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await page.getByRole('spinbutton', { name: 'Value of condition 1, rule 4' }).fill('60');
  await expect(rule).toContainText('seen 62');
  await page
    .getByRole('combobox', { name: 'What of output 1, rule 4' })
    .selectOption('Chosen products');
  await rule.getByRole('button', { name: 'Choose products' }).click();
  const picker = page.getByRole('dialog', { name: 'Products' });
  await picker.getByRole('searchbox').fill('Mug 8');
  await picker.getByRole('option', { name: /^Mug 8/ }).click();
  await expectAccessible(page);
  await picker.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Actions for rule 4' }).click();
  await page.getByRole('menuitem', { name: 'Move up' }).click();
  await expect(
    page.getByRole('status').filter({ hasText: 'Rule 4 is now rule 3.' }),
  ).toBeAttached();
  await waitUntilSaved(page);
  await showTab(page, 'Try it');
  const tried = await shownIds(page);
  expect(tried).toContain(8);
  const storefront = `${installation.url}/api/v1/custom/id/1?key=${key}&cart_subtotal=62`;
  const shown = async () => {
    const { data } = await (await page.request.get(storefront)).json();
    return data.map(({ id }: { id: number }) => id);
  };
  expect(await shown()).not.toEqual(tried);
  await publish(page, 'The eighth mug');
  expect(await shown()).toEqual(tried);
  await expect(page.getByText('Live, version 2')).toBeVisible();
});

test('a rule is built and moved by keyboard alone', async ({ ownerPage: page }) => {
  await openBuilder(page);
  await page.getByRole('button', { name: '+ Rule' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Rule 4 of 4/ })).toBeFocused();
  const what = page.getByRole('combobox', { name: 'What of condition 1, rule 4' });
  for (const next of [/^4\./, 'Actions for rule 4']) {
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: next })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(what).toBeFocused();
  await page.keyboard.type('Pieces');
  await expect(what).toHaveValue('cart_item_count');
  await page.keyboard.press('Tab');
  await page.keyboard.type('is at least');
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await expect(page.getByRole('region', { name: 'Rule 4' })).toContainText(
    'When pieces in the cart is at least 3: top sellers',
  );
  await page.getByRole('button', { name: /^Rule 4 of 4/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^Rule 3 of 4/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^Rule 2 of 4/ })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Rule 2' })).toContainText('pieces in the cart');
});

test('a rule is dragged before another', async ({ ownerPage: page }) => {
  await openBuilder(page);
  await page.getByRole('region', { name: 'Rule 3' }).getByRole('button', { name: /^3\./ }).click();
  await page.getByRole('region', { name: 'Rule 2' }).getByRole('button', { name: /^2\./ }).click();
  await page
    .getByRole('button', { name: /^Rule 3 of 3/ })
    .dragTo(page.getByRole('region', { name: 'Rule 1' }));
  await expect(page.getByRole('region', { name: 'Rule 1' })).toContainText('Always top sellers');
  await expect(
    page.getByRole('status').filter({ hasText: 'Rule 3 is now rule 1.' }),
  ).toBeAttached();
});

test('each condition says what it has seen, also in rules that were not asked', async ({
  ownerPage: page,
}) => {
  await openBuilder(page);
  await showTab(page, 'Try it');
  await page.getByRole('button', { name: 'Cart of $25' }).click();
  await expect(page.getByRole('region', { name: 'They see' })).toContainText('Mug 3');
  await showTab(page, 'Rules');
  const [first, second] = [1, 2].map((place) =>
    page.getByRole('region', { name: `Rule ${place}` }),
  );
  await expect(first!).toContainText('Holds, 4 products');
  await expect(second!).toContainText('Does not hold');
  await showTab(page, 'Try it');
  await page.getByRole('spinbutton', { name: 'Cart subtotal' }).fill('40');
  await page.getByText('More about the shopper').click();
  await page.getByRole('spinbutton', { name: 'Number of products' }).fill('3');
  await showTab(page, 'Rules');
  await expect(first!).toContainText('seen 40');
  await expect(second!).toContainText('Not asked, would not have held');
  await expect(page.getByRole('region', { name: 'Rule 3' })).toContainText(
    'Not asked, would have held',
  );
  await page.reload();
  await showTab(page, 'Try it');
  await expect(page.getByRole('spinbutton', { name: 'Cart subtotal' })).toHaveValue('40');
});

test('a missing value stands beside its field and is undone', async ({ ownerPage: page }) => {
  await openBuilder(page);
  const rule = page.getByRole('region', { name: 'Rule 1' });
  await page.getByRole('spinbutton', { name: 'Lowest of condition 1, rule 1' }).fill('');
  await expect(rule.getByText(/must be low,high/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('spinbutton', { name: 'Lowest of condition 1, rule 1' })).toHaveValue(
    '0.01',
  );
  await expect(rule.getByText(/must be low,high/)).toBeHidden();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeDisabled();
});

test('a draft is shared, is not live, and meets the draft of somebody else', async ({
  ownerPage: page,
}) => {
  await openBuilder(page);
  const name = page.getByRole('textbox', { name: 'Name of the ruleset' });
  const other = await page.context().newPage();
  await other.goto(page.url());
  await name.fill('Mine');
  await waitUntilSaved(page);
  await expect(page.getByText('Changed, not live yet')).toBeVisible();
  await other.getByRole('textbox', { name: 'Name of the ruleset' }).fill('Theirs');
  const conflict = other.getByRole('alertdialog', { name: 'Somebody else changed this' });
  await expect(conflict).toContainText('Yours: Theirs');
  await expect(conflict).toContainText('Theirs: Mine');
  await conflict.getByRole('button', { name: 'Keep yours' }).click();
  await waitUntilSaved(other);
  await page.reload();
  await expect(name).toHaveValue('Theirs');
});

test('an earlier version is restored', async ({ ownerPage: page }) => {
  await openBuilder(page);
  await page.getByRole('textbox', { name: 'Name of the ruleset' }).fill('Renamed');
  await publish(page, 'A better name');
  await page.getByRole('button', { name: 'History' }).click();
  const versions = page.getByRole('dialog', { name: 'Versions' });
  await expect(versions.getByRole('listitem')).toHaveCount(2);
  await expect(versions).toContainText('A better name');
  await expectAccessible(page);
  await versions.getByRole('button', { name: 'Restore version 1' }).click();
  await expect(page.getByText('Live, version 3')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Name of the ruleset' })).toHaveValue(
    'Cart upsell by subtotal',
  );
});
