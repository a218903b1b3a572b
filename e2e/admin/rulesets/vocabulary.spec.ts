import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { hands } from './hands.ts';
import { nameField, test, type Vocabulary, waitUntilSaved } from './ruleset-story.ts';

const itemSchema = z.looseObject({ type: z.string(), value: z.string().optional() });
const ruleSchema = z.object({
  logic: z.array(z.object({ rules: z.array(itemSchema) })),
  output: z.array(itemSchema),
});
const draftSchema = z.object({
  draft: z.object({ body: z.object({ rules: z.array(ruleSchema) }) }),
});

/** What a person types into the input of each kind. */
const typed: Readonly<Record<string, string>> = {
  number: '5',
  text: 'blue',
  time: '2026-11-27T18:00',
  date: '2026-11-27',
  time_of_day: '18:00',
};

type ConditionType = Vocabulary['conditions'][number];

/**
 * Finds a control by its name. Roles would be slow here: the names of all options of 37 lists are computed for each
 * search.
 */
function named(page: Page, name: string): Locator {
  return page.locator(`[aria-label="${name}"]`);
}

async function chooseFirstProduct(page: Page, row: Locator) {
  await row.locator('.picked > button').click();
  const dialog = page.locator('dialog');
  await dialog.locator('[role=option]').first().click();
  await dialog.locator('button.primary').click();
}

/** Takes the first option of a combobox. */
async function pickFirst(row: Locator, text = '') {
  const field = row.locator('input[role=combobox]');
  await (text === '' ? field.click() : field.fill(text));
  await row.locator('[role=option]').first().click();
}

async function fillCondition(
  page: Page,
  { kind, field, picks, members }: ConditionType,
  place: number,
) {
  const row = page.locator('.condition').nth(place - 1);
  const value = named(page, `Value of condition ${place}, rule 1`);
  for (const member of members) {
    await row.locator(`input[aria-label^="${member}" i]`).fill('care');
  }
  if (field === 'none') {
    return;
  }
  if (field === 'products') {
    await chooseFirstProduct(page, row);
  } else if (picks === 'day') {
    await value.locator('button').first().click();
  } else if (picks === 'country') {
    await row.locator('.picked > select').selectOption('DE');
  } else if (picks !== null) {
    // The shop has no customers, so their tags are typed.
    await pickFirst(row, picks === 'customer_tag' ? 'vip' : '');
  } else if (kind === 'yes_no') {
    await value.selectOption('true');
  } else {
    await value.fill(typed[kind] ?? '');
  }
}

async function fillOutput(page: Page, row: Locator, picks: string, of: string) {
  switch (picks) {
    case 'products':
      await chooseFirstProduct(page, row);
      break;
    case 'text':
      await row.locator(`input[aria-label="${of}"]`).fill('care');
      break;
    case 'choice':
    case 'source':
    case 'ruleset':
      await row.locator(`select[aria-label="${of}"]`).selectOption({ index: 1 });
      break;
    default:
      await pickFirst(row);
  }
}

/** Returns the values of the fields of the rule, and what has been picked. */
function shownValues(page: Page): Promise<string[]> {
  const fields = page.locator('.fields :is(select, input:not([role=combobox])), .chip, .thumbnail');
  return fields.evaluateAll((all) =>
    all.map((field) =>
      field instanceof HTMLSelectElement || field instanceof HTMLInputElement
        ? field.value
        : (field.textContent ?? '').trim(),
    ),
  );
}

const incomplete = { type: 'cart_subtotal', operator: 'greater_than', value: '' };

const memberNames: Readonly<Record<string, string>> = {
  smart_sort: 'Order',
  endpoint: 'Recommender',
  ruleset_id: 'Ruleset',
  namespace: 'Namespace',
  key: 'Key',
};

test(
  'every condition and every output is chosen, filled by its picker and read back',
  { tag: '@any-screen' },
  async ({ page, ruleset }) => {
    const { conditions, outputs } = await ruleset.vocabulary();
    await ruleset.createAnother();
    await ruleset.saveDraft([
      {
        logic: [{ rules: conditions.map(() => incomplete) }],
        output: outputs.map(() => ({ type: 'none' })),
      },
    ]);
    await page.goto(ruleset.address);
    await expect(nameField(page)).toHaveValue(ruleset.name);
    for (const [index, type] of conditions.entries()) {
      await named(page, `What of condition ${index + 1}, rule 1`).selectOption(type.type);
      await fillCondition(page, type, index + 1);
    }
    for (const [index, { type, members }] of outputs.entries()) {
      const of = `output ${index + 1}, rule 1`;
      await named(page, `What of ${of}`).selectOption(type);
      for (const { name, picks } of members) {
        const row = page.locator('.output').nth(index);
        await fillOutput(page, row, picks, `${memberNames[name]} of ${of}`);
      }
    }
    await waitUntilSaved(page);
    await expect(page.locator('.problem:not(:empty)')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Publish' })).toBeEnabled();
    const { draft } = draftSchema.parse(await ruleset.read());
    const [rule] = draft.body.rules;
    const saved = rule?.logic[0]?.rules ?? [];
    expect(saved.map(({ type }) => type)).toEqual(conditions.map(({ type }) => type));
    expect(rule?.output.map(({ type }) => type)).toEqual(outputs.map(({ type }) => type));
    const withValue = conditions.filter(({ field }) => field === 'value').map(({ type }) => type);
    expect(saved.filter(({ value }) => value).map(({ type }) => type)).toEqual(withValue);
    const shown = await shownValues(page);
    await page.reload();
    await expect.poll(() => shownValues(page)).toEqual(shown);
  },
);

for (const hand of hands) {
  test(
    `the product picker shows pictures and finds by words, ${hand.name}`,
    { tag: '@any-screen' },
    async ({ page, ruleset }) => {
      await ruleset.saveDraft([{ output: [{ type: 'product', products: [] }] }]);
      await page.goto(ruleset.address);
      await hand.press(page.getByRole('button', { name: 'Choose products' }).first());
      const dialog = page.getByRole('dialog', { name: 'Products' });
      const search = dialog.getByRole('searchbox');
      await expect(dialog.getByRole('option')).toHaveCount(12);
      await expect(dialog.getByRole('option').first().locator('img')).toHaveCount(1);
      await hand.find(search, 'M-7', /^Mug 7/);
      await hand.type(search, '');
      await hand.press(dialog.getByText('Paste').first());
      await hand.type(dialog.getByRole('textbox', { name: /Paste/ }), 'M-3, 5');
      await hand.press(dialog.getByRole('button', { name: 'Add' }));
      await expect(dialog.getByRole('status')).toContainText('3');
      await hand.press(dialog.getByRole('button', { name: 'Choose these' }));
      await waitUntilSaved(page);
      const { draft } = draftSchema.parse(await ruleset.read());
      const chosen = z.array(z.looseObject({ product_id: z.coerce.number() }));
      const products = chosen.parse(draft.body.rules[0]?.output[0]?.products);
      expect(products.map(({ product_id: id }) => id)).toEqual([7, 3, 5]);
    },
  );
}
