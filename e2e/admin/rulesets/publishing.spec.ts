import { expect } from '@playwright/test';
import { openFromRail } from '../admin-story.ts';
import { hands } from './hands.ts';
import { nameField, publish, showTab, test, waitUntilSaved } from './ruleset-story.ts';

for (const hand of hands) {
  test(`situations are kept ${hand.name}, and a publication shows what changes in each`, async ({
    page,
    ruleset,
  }) => {
    await ruleset.open();
    await showTab(page, 'Try it', hand);
    for (const [subtotal, name] of [
      ['25', 'Small cart'],
      ['90', 'Large cart'],
    ] as const) {
      await hand.type(page.getByRole('spinbutton', { name: 'Cart subtotal' }), subtotal);
      await hand.press(page.getByRole('button', { name: 'Keep this one' }));
      const question = page.getByRole('dialog', { name: 'Keep this situation' });
      await hand.type(question.getByRole('textbox', { name: 'Name' }), name);
      await hand.press(question.getByRole('button', { name: 'Keep', exact: true }));
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    }
    await showTab(page, 'Rules', hand);
    await hand.runItem(page.getByRole('button', { name: 'Actions for rule 2' }), 'Delete');
    await hand.press(page.getByRole('button', { name: 'Publish' }));
    const table = page.getByRole('dialog', { name: 'Publish' }).getByRole('table', {
      name: 'What changes',
    });
    await expect(table.getByRole('row', { name: /Small cart/ })).toContainText('The same products');
    await expect(table.getByRole('row', { name: /Large cart/ })).toContainText('products change');
    await hand.expectAccessible(page);
    await hand.press(page.getByRole('button', { name: 'Cancel' }));
    await showTab(page, 'Try it', hand);
    await hand.press(page.getByRole('button', { name: 'Forget Large cart' }));
    await expect(page.getByRole('button', { name: 'Large cart', exact: true })).toHaveCount(0);
  });

  test(`a version is planned ${hand.name}, and the plan is cancelled`, async ({
    page,
    ruleset,
  }) => {
    await ruleset.open();
    await hand.type(nameField(page), 'For the weekend');
    await waitUntilSaved(page);
    await hand.press(page.getByRole('button', { name: 'Schedule…' }));
    const dialog = page.getByRole('dialog', { name: 'Schedule' });
    await hand.press(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(dialog.getByRole('alert')).toContainText('Choose one of the two times.');
    await hand.type(dialog.getByLabel('Goes live'), '2099-11-27T18:00');
    await hand.type(dialog.getByLabel('The former version returns'), '2099-11-27T09:00');
    await hand.press(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(dialog.getByText('must be later than now and than from')).toBeVisible();
    await hand.expectAccessible(page);
    await hand.type(dialog.getByLabel('The former version returns'), '2099-11-29T18:00');
    await hand.press(dialog.getByRole('button', { name: 'Schedule' }));
    await expect(page.getByText(/A version goes live on .*2099/)).toBeVisible();
    await expect(nameField(page)).toHaveValue(ruleset.name);
    await expect(page.getByText('Live, version 1')).toBeVisible();
    await hand.expectAccessible(page);
    await hand.press(page.getByRole('button', { name: 'Cancel the plan' }));
    await expect(nameField(page)).toHaveValue('For the weekend');
    await expect(page.getByText('Changed, not live yet')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(`a draft is discarded ${hand.name}, and the focus stays on the page`, async ({
    page,
    ruleset,
  }) => {
    await ruleset.open();
    await hand.type(nameField(page), 'Not meant');
    await waitUntilSaved(page);
    await hand.press(page.getByRole('button', { name: 'Discard' }));
    await expect(nameField(page)).toHaveValue(ruleset.name);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  test(`an earlier version is restored ${hand.name}`, async ({ page, ruleset }) => {
    await ruleset.open();
    await hand.type(nameField(page), 'Renamed');
    await publish(page, 'A better name', hand);
    await hand.press(page.getByRole('button', { name: 'History' }));
    const versions = page.getByRole('dialog', { name: 'Versions' });
    await expect(versions.getByRole('listitem')).toHaveCount(2);
    await expect(versions).toContainText('A better name');
    await hand.expectAccessible(page);
    await hand.press(versions.getByRole('button', { name: 'Restore version 1' }));
    await expect(page.getByText('Live, version 3')).toBeVisible();
    await expect(nameField(page)).toHaveValue(ruleset.name);
  });

  test(`a draft is shared, is not live, and meets the draft of somebody else ${hand.name}`, async ({
    page,
    ruleset,
  }) => {
    await ruleset.open();
    const before = await ruleset.shown('cart_subtotal=25');
    const other = await page.context().newPage();
    await ruleset.open(other);
    await hand.type(nameField(page), 'Mine');
    await hand.runItem(page.getByRole('button', { name: 'Actions for rule 1' }), 'Delete');
    await waitUntilSaved(page);
    await expect(page.getByText('Changed, not live yet')).toBeVisible();
    await hand.type(nameField(other), 'Theirs');
    const conflict = other.getByRole('alertdialog', { name: 'Somebody else changed this' });
    await expect(conflict).toContainText('Yours: Theirs');
    await expect(conflict).toContainText('Theirs: Mine');
    await hand.expectAccessible(other);
    await hand.press(conflict.getByRole('button', { name: 'Keep mine' }));
    await waitUntilSaved(other);
    await page.reload();
    await expect(nameField(page)).toHaveValue('Theirs');
    expect(await ruleset.shown('cart_subtotal=25')).toEqual(before);
  });

  test(`rulesets are listed, duplicated and deleted ${hand.name}, and an undo brings one back`, async ({
    page,
    ruleset,
    stage,
  }) => {
    await page.goto(`${stage.installation.url}/admin/rulesets`);
    const row = page.getByRole('row', { name: ruleset.name });
    await expect(row).toContainText('Live, version 1');
    await expect(row).toContainText('No widget and no ruleset');
    await expect(row.getByRole('list', { name: 'Returns now' }).getByRole('listitem')).toHaveCount(
      6,
    );
    await hand.expectAccessible(page);
    const actions = page.getByRole('button', {
      name: `Actions for ${ruleset.name}`,
      exact: true,
    });
    await hand.runItem(actions, 'Duplicate');
    await expect(nameField(page)).toHaveValue(`${ruleset.name} (copy)`);
    await expect(page.getByText('Draft, not live yet')).toBeVisible();
    await openFromRail(page, 'Rulesets');
    await expect(page.getByRole('row', { name: `${ruleset.name} (copy)` })).toContainText(
      'Draft by Mara',
    );
    await hand.runItem(actions, 'Delete');
    const question = page.getByRole('alertdialog', { name: /^Delete/ });
    await hand.expectAccessible(page);
    await hand.press(question.getByRole('button', { name: 'Delete' }));
    await expect(actions).toBeHidden();
    await hand.press(page.getByRole('status').getByRole('button', { name: 'Undo' }));
    await expect(actions).toBeVisible();
  });
}
