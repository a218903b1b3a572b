import { expect } from '@playwright/test';
import { z } from 'zod';
import { hands } from './hands.ts';
import { nameField, publish, seenIds, showTab, test, waitUntilSaved } from './ruleset-story.ts';

const body = z.record(z.string(), z.unknown());
const stored = z.object({ live: z.object({ body }), draft: z.object({ body }) });

for (const hand of hands) {
  test(
    `a rule is built ${hand.name}, tried at once, and shown to shoppers when it is published`,
    { tag: hand.tags },
    async ({ page, ruleset }) => {
      await ruleset.open();
      await hand.expectAccessible(page);
      await showTab(page, 'Try it', hand);
      await hand.press(page.getByRole('button', { name: 'Cart of $62' }));
      await hand.expectAccessible(page);
      await showTab(page, 'Rules', hand);
      await hand.press(page.getByRole('button', { name: '+ Rule' }));
      await expect(page.getByRole('button', { name: /^Rule 4 of 4/ })).toBeFocused();
      const rule = page.getByRole('region', { name: 'Rule 4' });
      const part = (role: 'combobox' | 'spinbutton', name: string) =>
        page.getByRole(role, { name: `${name} 1, rule 4` });
      await hand.choose(part('combobox', 'What of condition'), 'Cart subtotal');
      await hand.choose(part('combobox', 'Comparison of condition'), 'is more than');
      await expect(rule).toContainText('Not complete');
      await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
      await hand.type(part('spinbutton', 'Value of condition'), '60');
      await expect(rule).toContainText('seen 62');
      await hand.choose(part('combobox', 'What of output'), 'Chosen products');
      await hand.press(rule.getByRole('button', { name: 'Choose products' }));
      const picker = page.getByRole('dialog', { name: 'Products' });
      await hand.find(picker.getByRole('searchbox'), 'Mug 8', /^Mug 8/);
      await expect(picker.getByRole('option', { name: /^Mug 8/, selected: true })).toBeVisible();
      await hand.expectAccessible(page);
      await hand.press(picker.getByRole('button', { name: 'Choose these' }));
      await hand.runItem(page.getByRole('button', { name: 'Actions for rule 4' }), 'Move up');
      const status = page.getByRole('status').filter({ hasText: 'Rule 4 is now rule 3.' });
      await expect(status).toBeAttached();
      await waitUntilSaved(page);
      await showTab(page, 'Try it', hand);
      await expect(page.getByRole('region', { name: 'They see' })).toContainText('Mug 8');
      const tried = await seenIds(page);
      expect(await ruleset.shown('cart_subtotal=62')).not.toEqual(tried);
      await publish(page, 'The eighth mug', hand);
      expect(await ruleset.shown('cart_subtotal=62')).toEqual(tried);
      await expect(page.getByText('Live, version 2')).toBeVisible();
    },
  );

  test(`each condition says what it has seen, also in rules that were not asked, ${hand.name}`, async ({
    page,
    ruleset,
  }) => {
    await ruleset.open();
    await showTab(page, 'Try it', hand);
    await hand.press(page.getByRole('button', { name: 'Cart of $25' }));
    await expect(page.getByRole('region', { name: 'They see' })).toContainText('Mug 3');
    const tried = await seenIds(page);
    expect(await ruleset.shown('cart_subtotal=25')).toEqual(tried);
    await showTab(page, 'Rules', hand);
    const [first, second, third] = [1, 2, 3].map((place) =>
      page.getByRole('region', { name: `Rule ${place}` }),
    );
    await expect(first!).toContainText('Holds, 4 products');
    await expect(second!).toContainText('Does not hold');
    await showTab(page, 'Try it', hand);
    await hand.type(page.getByRole('spinbutton', { name: 'Cart subtotal' }), '40');
    await hand.press(page.getByText('More about the shopper'));
    await hand.type(page.getByRole('spinbutton', { name: 'Number of products' }), '3');
    await showTab(page, 'Rules', hand);
    await expect(first!).toContainText('seen 40');
    await expect(second!).toContainText('Not asked, would not have held');
    await expect(third!).toContainText('Not asked, would have held');
    await page.reload();
    await expect(nameField(page)).toHaveValue(ruleset.name);
    await showTab(page, 'Try it', hand);
    await expect(page.getByRole('spinbutton', { name: 'Cart subtotal' })).toHaveValue('40');
  });

  test(
    `a variant is tried ${hand.name}, and lines of the cart keep their quantities`,
    { tag: hand.tags },
    async ({ page, ruleset }) => {
      const conditions = [
        { type: 'product_variant', operator: 'contains_any', value: '300' },
        { type: 'cart_item_count', operator: 'equals', value: '4' },
      ];
      const output = { type: 'collection', collection_ids: [10] };
      await ruleset.saveDraft([{ logic: [{ rules: conditions }], output: [output] }]);
      const line = new URLSearchParams({
        'cart[items][0][product_id]': '7',
        'cart[items][0][variant_id]': '700',
        'cart[items][0][quantity]': '4',
      });
      await page.goto(`${ruleset.address}?${new URLSearchParams({ try: line.toString() })}`);
      await expect(nameField(page)).toHaveValue(ruleset.name);
      const rule = page.getByRole('region', { name: 'Rule 1' });
      await expect(rule).toContainText('Does not hold');
      await showTab(page, 'Try it', hand);
      await hand.pickFirst(page.getByRole('combobox', { name: 'Variant on the page' }), 'Mug 3');
      await hand.type(page.getByRole('spinbutton', { name: 'Cart subtotal' }), '62');
      await showTab(page, 'Rules', hand);
      await expect(rule).toContainText('Holds, ');
      await expect(rule).toContainText('seen 300');
      await expect(rule).toContainText('seen 4');
      await hand.expectAccessible(page);
    },
  );

  test(
    `a missing value stands beside its field, is not live, and is undone ${hand.name}`,
    { tag: hand.tags },
    async ({ page, ruleset }) => {
      await ruleset.open();
      const before = await ruleset.shown('cart_subtotal=25');
      const rule = page.getByRole('region', { name: 'Rule 1' });
      const lowest = page.getByRole('spinbutton', { name: 'Lowest of condition 1, rule 1' });
      await hand.type(lowest, '');
      await expect(rule.locator('.problem')).not.toBeEmpty();
      await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
      await waitUntilSaved(page);
      await hand.expectAccessible(page);
      expect(await ruleset.shown('cart_subtotal=25')).toEqual(before);
      const undo = page.getByRole('button', { name: 'Undo' });
      await hand.press(undo);
      await expect(lowest).toHaveValue('0.01');
      await expect(undo).toBeDisabled();
      await expect(rule.locator('.problem')).toHaveCount(0);
      await waitUntilSaved(page);
      await hand.press(page.getByRole('button', { name: 'Redo' }));
      await expect(lowest).toHaveValue('');
      await waitUntilSaved(page);
      await hand.press(undo);
      await waitUntilSaved(page);
      const { live, draft } = stored.parse(await ruleset.read());
      expect(draft.body).toEqual(live.body);
    },
  );
}

test('arrow keys on the grip move a rule, and the focus moves with it', async ({
  page,
  ruleset,
}) => {
  await ruleset.open();
  await page.getByRole('button', { name: /^Rule 3 of 3/ }).focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^Rule 2 of 3/ })).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByRole('button', { name: /^Rule 1 of 3/ })).toBeFocused();
  await expect(page.getByRole('region', { name: 'Rule 1' })).toContainText('Always top sellers');
  const status = page.getByRole('status').filter({ hasText: 'Rule 2 is now rule 1.' });
  await expect(status).toBeAttached();
});

test('a rule is dragged before another while all are open', async ({ page, ruleset }) => {
  await ruleset.open();
  const grip = page.getByRole('button', { name: /^Rule 3 of 3/ });
  await grip.dragTo(page.getByRole('region', { name: 'Rule 1' }));
  await expect(page.getByRole('region', { name: 'Rule 1' })).toContainText('Always top sellers');
  const status = page.getByRole('status').filter({ hasText: 'Rule 3 is now rule 1.' });
  await expect(status).toBeAttached();
});
