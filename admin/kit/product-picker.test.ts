import { html, nothing, render } from 'lit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import './product-picker.ts';
import type { LoadProducts, PickedProduct } from './product-picker.ts';

const products: readonly PickedProduct[] = ['Blue mug', 'Red mug', 'Plate <b>'].map(
  (title, index) => ({
    id: index + 1,
    title,
    handle: `product-${index}`,
    image: index === 0 ? 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' : null,
    price: '9.50',
    in_stock: index !== 1,
    variants: [{ id: 10 + index, title: '', sku: `M-${index}` }],
  }),
);

afterEach(clear);

describe('a product picker', () => {
  test('finds and chooses by the keyboard alone', async () => {
    const chosen = show();
    await expect.element(page.getByRole('searchbox', { name: 'Find products' })).toHaveFocus();
    await userEvent.keyboard('mug');
    await expect.element(page.getByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{ArrowDown} ');
    await expect
      .element(page.getByRole('option', { name: 'Red mug', selected: true }))
      .toHaveFocus();
    await userEvent.keyboard('{Home}{Enter}');
    await expect.element(page.getByRole('status')).toHaveTextContent('2 products chosen');
    // The field for pasted ids and *Cancel* come before.
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([[2, 1]]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Choose products' })).toHaveFocus();
  });

  test('moves the focus from an option that goes to the first one, or to the search without any', async () => {
    const held: (() => void)[] = [];
    show({
      find: async (words, signal) => {
        if (words !== '') {
          await new Promise<void>((resolve) => held.push(resolve));
        }
        return load(words, signal);
      },
    });
    const search = page.getByRole('searchbox', { name: 'Find products' });
    await search.fill('plate');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('option', { name: 'Red mug' })).toHaveFocus();
    held[0]?.();
    await expect.element(page.getByRole('option', { name: 'Plate <b>' })).toHaveFocus();
    await search.fill('nothing like this');
    await vi.waitFor(() => expect(held).toHaveLength(2));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('option', { name: 'Plate <b>' })).toHaveFocus();
    held[1]?.();
    await expect.element(page.getByText('No product is found.')).toBeVisible();
    await expect.element(search).toHaveFocus();
  });

  test('keeps what was chosen before while other words are searched', async () => {
    const chosen = show({ before: [1] });
    await page.getByRole('searchbox').fill('plate');
    await page.getByRole('option', { name: 'Plate <b>' }).click();
    await page.getByRole('button', { name: 'Choose these' }).click();
    expect(chosen).toEqual([[1, 3]]);
  });

  test('takes pasted ids and codes, and keeps those that no product has', async () => {
    const chosen = show();
    await page.getByText('Paste ids or codes').click();
    const field = page.getByRole('textbox', { name: 'Paste ids or codes' });
    await field.fill('3, M-1\nM-77');
    await page.getByRole('button', { name: 'Add these' }).click();
    await expect.element(page.getByRole('alert')).toHaveTextContent('No product has this code.');
    await expect.element(field).toHaveValue('M-77');
    await page.getByRole('button', { name: 'Choose these' }).click();
    expect(chosen).toEqual([[3, 2]]);
  });

  test('finds pasted codes while other words are searched', async () => {
    const held: (() => void)[] = [];
    show({
      find: async (words, signal) => {
        if (words === 'M-1') {
          await new Promise<void>((resolve) => held.push(resolve));
          signal.throwIfAborted();
        }
        return load(words, signal);
      },
    });
    await page.getByText('Paste ids or codes').click();
    await page.getByRole('textbox', { name: 'Paste ids or codes' }).fill('M-1');
    await page.getByRole('button', { name: 'Add these' }).click();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await page.getByRole('searchbox').fill('plate');
    await expect.element(page.getByRole('option')).toHaveLength(1);
    held[0]?.();
    await expect.element(page.getByRole('status')).toHaveTextContent('1 product chosen');
  });

  test('has no accessibility violation, filled, empty or failing', async () => {
    show();
    await expect.element(page.getByRole('option', { name: 'Blue mug' })).toBeVisible();
    expect(await violations(document.body)).toEqual([]);
    await page.getByRole('searchbox').fill('nothing like this');
    await expect.element(page.getByText('No product is found.')).toBeVisible();
    expect(await violations(document.body)).toEqual([]);
    await page.getByRole('searchbox').fill('fail');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The search is down.');
    expect(await violations(document.body)).toEqual([]);
  });
});

const load: LoadProducts = (words) =>
  words === 'fail'
    ? Promise.reject(new Error('The search is down.'))
    : Promise.resolve(
        products.filter(({ title, variants }) =>
          [title, variants[0]?.sku ?? ''].some((text) =>
            text.toLowerCase().includes(words.toLowerCase()),
          ),
        ),
      );

/** Opens the picker from its button. Returns the ids of each choice. */
function show({
  before = [],
  find = load,
}: { before?: readonly number[]; find?: LoadProducts } = {}): number[][] {
  const choices: number[][] = [];
  const draw = (isOpen: boolean) =>
    render(
      html`<main>
        <h1>Rules</h1>
        <button type="button" @click=${() => draw(true)}>Choose products</button>
        ${
          isOpen
            ? html`<product-picker
                .chosen=${before}
                .load=${find}
                .onChoose=${(ids: readonly number[]) => choices.push([...ids])}
                .onClose=${() => draw(false)}
              ></product-picker>`
            : nothing
        }
      </main>`,
      document.body,
    );
  draw(false);
  const opener = document.querySelector('button');
  opener?.focus();
  opener?.click();
  return choices;
}

function clear(): void {
  render(nothing, document.body);
}
