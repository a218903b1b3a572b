import { expect, type Page } from '@playwright/test';
import { z } from 'zod';
import { test } from '../story.ts';

test('another choice selects its variant and shows its price', async ({
  page,
  productWithChoices,
}) => {
  await page.goto(productWithChoices.link);
  const other = await findOther(page);
  await choose(page, other.values);
  await expect(page.locator('select[name="id"]')).toHaveValue(other.id);
  await expectShown(page, other);
});

test('the Back button restores the choice with its price and its stock', async ({
  page,
  productWithChoices,
}) => {
  await page.goto(productWithChoices.link);
  const other = await findOther(page);
  await choose(page, other.values);
  await page.goto('/cart');
  await page.goBack();
  await expect(chips(page, other.values).last()).toBeChecked();
  await expectShown(page, other);
});

test('a combination that does not exist is not available, and shows no stock', async ({
  page,
  productWithChoices,
}) => {
  await page.goto(productWithChoices.link);
  const other = await findOther(page);
  await page.locator(`option[value="${other.id}"]`).evaluate((option) => option.remove());
  await choose(page, other.values);
  await expect(page.getByRole('button', { name: 'Not available' })).toBeDisabled();
  await expect(page.locator('.stock')).toBeEmpty();
});

interface Choice {
  id: string;
  /** One value of each option. */
  values: string[];
  price: string;
  stock: string;
}

const choiceSchema = z
  .object({ id: z.string(), options: z.string(), price: z.string(), stock: z.string() })
  .transform(({ options, ...facts }) => ({
    ...facts,
    values: z.array(z.string()).parse(JSON.parse(options)),
  }));

/** Returns a variant whose price differs from the one that the page shows. */
async function findOther(page: Page): Promise<Choice> {
  const shown = await page.locator('.price-now').first().innerText();
  const option = page.locator(`option[data-price]:not([data-price="${shown}"])`).first();
  return choiceSchema.parse(
    await option.evaluate((element) => ({
      id: element.getAttribute('value'),
      options: element.dataset.options,
      price: element.dataset.price,
      stock: element.dataset.stock,
    })),
  );
}

function chips(page: Page, values: readonly string[]) {
  const chosen = values.map((value) => `[data-option][value="${value}"]`);
  return page.locator(chosen.join(', '));
}

async function choose(page: Page, values: readonly string[]): Promise<void> {
  for (const chip of await chips(page, values).all()) {
    await chip.check();
  }
}

async function expectShown(page: Page, { price, stock }: Choice): Promise<void> {
  await expect(page.locator('.price-now').first()).toHaveText(price);
  await expect(page.locator('.stock')).toHaveText(stock);
}
