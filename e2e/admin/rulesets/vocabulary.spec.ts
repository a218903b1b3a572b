import { expect, type Locator, type Page } from '@playwright/test';
import { z } from 'zod';
import { type Hand, hands, mouse } from './hands.ts';
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
type OutputType = Vocabulary['outputs'][number];

/**
 * Finds a control by its name. Roles would be slow here: the names of all options of 37 lists are computed for each
 * search.
 */
function named(page: Page, name: string): Locator {
  return page.locator(`[aria-label="${name}"]`);
}

async function chooseFirstProduct(page: Page, row: Locator, hand: Hand) {
  await hand.press(row.locator('.picked > button'));
  const dialog = page.locator('dialog');
  await hand.pickFirst(dialog.locator('input[type=search]'), '');
  await hand.press(dialog.locator('button.primary'));
}

/** Chooses an option of a list by its value or its place, with the words that the page has for it. */
async function chooseOption(list: Locator, option: string | number, hand: Hand) {
  const wanted =
    typeof option === 'number'
      ? list.locator('option').nth(option)
      : list.locator(`option[value="${option}"]`);
  await hand.choose(list, ((await wanted.textContent()) ?? '').trim());
}

async function fillCondition(
  page: Page,
  { kind, field, picks, members }: ConditionType,
  place: number,
  hand: Hand,
) {
  const row = page.locator('.condition').nth(place - 1);
  const value = named(page, `Value of condition ${place}, rule 1`);
  for (const member of members) {
    await hand.type(row.locator(`input[aria-label^="${member}" i]`), 'care');
  }
  if (field === 'none') {
    return;
  }
  if (field === 'products') {
    await chooseFirstProduct(page, row, hand);
  } else if (picks === 'day') {
    await hand.press(value.locator('button').first());
  } else if (picks !== null) {
    // The shop has no customers, so their tags are typed.
    const text = { customer_tag: 'vip', country: 'German' }[picks] ?? '';
    await hand.pickFirst(row.locator('input[role=combobox]'), text);
  } else if (kind === 'yes_no') {
    await chooseOption(value, 'true', hand);
  } else {
    await hand.type(value, typed[kind] ?? '');
  }
}

async function fillOutput(page: Page, row: Locator, picks: string, of: string, hand: Hand) {
  switch (picks) {
    case 'products':
      await chooseFirstProduct(page, row, hand);
      break;
    case 'text':
      await hand.type(row.locator(`input[aria-label="${of}"]`), 'care');
      break;
    case 'choice':
    case 'source':
    case 'ruleset':
      await chooseOption(row.locator(`select[aria-label="${of}"]`), 1, hand);
      break;
    default:
      await hand.pickFirst(row.locator('input[role=combobox]'), '');
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

/** Returns one condition and one output for each way of filling them. */
function oneOfEachKind({ conditions, outputs }: Vocabulary): Vocabulary {
  return { conditions: firstOfEach(conditions, fieldOf), outputs: firstOfEach(outputs, fieldsOf) };
}

function firstOfEach<T>(all: readonly T[], kindOf: (one: T) => string): T[] {
  return [...new Map(all.toReversed().map((one) => [kindOf(one), one])).values()].toReversed();
}

function fieldOf({ kind, field, picks, members }: ConditionType): string {
  return [field, picks ?? kind, members.length].join();
}

function fieldsOf({ members }: OutputType): string {
  return members.map(({ picks }) => picks).join();
}

const incomplete = { type: 'cart_subtotal', operator: 'greater_than', value: '' };

const memberNames: Readonly<Record<string, string>> = {
  smart_sort: 'Order',
  endpoint: 'Recommender',
  ruleset_id: 'Ruleset',
  namespace: 'Namespace',
  key: 'Key',
};

for (const hand of hands) {
  const subject = hand === mouse ? 'every condition and every output' : 'one of each kind of field';
  test(`${subject} is chosen, filled by its picker and read back, ${hand.name}`, async ({
    page,
    ruleset,
  }) => {
    test.slow();
    const vocabulary = await ruleset.vocabulary();
    // The keyboard types each word, and goes through all controls.
    const { conditions, outputs } = hand === mouse ? vocabulary : oneOfEachKind(vocabulary);
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
      const list = named(page, `What of condition ${index + 1}, rule 1`);
      await chooseOption(list, type.type, hand);
      await fillCondition(page, type, index + 1, hand);
    }
    for (const [index, { type, members }] of outputs.entries()) {
      const of = `output ${index + 1}, rule 1`;
      await chooseOption(named(page, `What of ${of}`), type, hand);
      for (const { name, picks } of members) {
        const row = page.locator('.output').nth(index);
        await fillOutput(page, row, picks, `${memberNames[name]} of ${of}`, hand);
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
  });

  test(`a regular expression shows the products that it matches, ${hand.name}`, async ({
    page,
    ruleset,
  }) => {
    const condition = { type: 'product_title', operator: 'matches', value: 'plate' };
    await ruleset.saveDraft([{ logic: [{ rules: [condition] }], output: [{ type: 'none' }] }]);
    await page.goto(ruleset.address);
    const rule = page.getByRole('region', { name: 'Rule 1' });
    await expect(rule.getByText('It matches none of your products.')).toBeVisible();
    const field = rule.getByRole('textbox', { name: 'Value of condition 1, rule 1' });
    await hand.type(field, '^mug 1');
    await expect(rule.getByText('It matches 4 of your products:')).toBeVisible();
    const matching = rule.getByRole('list', { name: 'Matching products' });
    await expect(matching.getByRole('listitem')).toHaveCount(4);
    await hand.expectAccessible(page);
  });

  test(`the product picker shows pictures and finds by words, ${hand.name}`, async ({
    page,
    ruleset,
  }) => {
    const variantOfTwo = { product_id: 2, variant_ids: [200] };
    await ruleset.saveDraft([{ output: [{ type: 'product', products: [variantOfTwo] }] }]);
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
    await expect(dialog.getByRole('status')).toContainText('4');
    await hand.press(dialog.getByText('Order and variants'));
    await hand.runItem(dialog.getByRole('button', { name: 'Actions for Mug 3' }), 'Move up');
    await expect(dialog.getByRole('status')).toContainText('Mug 3 is 2 of 4');
    await hand.press(dialog.getByRole('button', { name: 'Choose these' }));
    await waitUntilSaved(page);
    const { draft } = draftSchema.parse(await ruleset.read());
    const ids = z.array(z.coerce.number());
    const chosen = z.array(z.looseObject({ product_id: z.coerce.number(), variant_ids: ids }));
    const products = chosen.parse(draft.body.rules[0]?.output[0]?.products);
    expect(products.map(({ product_id: id }) => id)).toEqual([2, 3, 7, 5]);
    expect(products.map(({ variant_ids: variants }) => variants)).toEqual([[200], [], [], []]);
  });
}
