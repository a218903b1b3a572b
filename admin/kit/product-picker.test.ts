import { html, nothing, render } from 'lit';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import '../styles/admin.css';
import '../styles/signed-in.css';
import './product-picker.ts';
import type { ChosenProduct, ListKind, LoadProducts, PickedProduct } from './picked-product.ts';

const products: readonly PickedProduct[] = ['Blue mug', 'Red mug', 'Plate <b>'].map(
  (title, index) => ({
    id: index + 1,
    title,
    handle: `product-${index}`,
    image: index === 0 ? 'data:image/gif;base64,R0lGODlhAQABAAAAACw=' : null,
    price: '9.50',
    in_stock: index !== 1,
    variants: [
      { id: 10 + index, title: index === 0 ? 'Small' : '', sku: `M-${index}` },
      ...(index === 0 ? [{ id: 20, title: 'Large', sku: 'M-20' }] : []),
    ],
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
    await expect.element(page.getByText('2 products chosen')).toBeVisible();
    // The field for pasted ids, the order and *Cancel* come before.
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual([[whole('2'), whole('1')]]);
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Choose products' })).toHaveFocus();
  });

  test('moves the focus from an option that goes to the first one, or to the search without any', async () => {
    const held = showWithHeldSearches();
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

  test('keeps the focus on the option of a product that is found again', async () => {
    const held = showWithHeldSearches();
    // Blue mug and Plate.
    await page.getByRole('searchbox', { name: 'Find products' }).fill('l');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowDown}');
    await expect.element(page.getByRole('option', { name: 'Plate <b>' })).toHaveFocus();
    held[0]?.();
    await expect.element(page.getByRole('option')).toHaveLength(2);
    await userEvent.keyboard(' ');
    await expect
      .element(page.getByRole('option', { name: 'Plate <b>', selected: true }))
      .toHaveFocus();
  });

  test('moves the focus from an option to the search when another search fails', async () => {
    const held = showWithHeldSearches();
    const search = page.getByRole('searchbox', { name: 'Find products' });
    await search.fill('fail');
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('option', { name: 'Blue mug' })).toHaveFocus();
    held[0]?.();
    await expect.element(page.getByRole('alert')).toHaveTextContent('The search is down.');
    await expect.element(search).toHaveFocus();
  });

  test('keeps what was chosen before while other words are searched', async () => {
    const chosen = show({ before: [whole('1')] });
    await page.getByRole('searchbox').fill('plate');
    await page.getByRole('option', { name: 'Plate <b>' }).click();
    await page.getByRole('button', { name: 'Choose these' }).click();
    expect(chosen).toEqual([[whole('1'), whole('3')]]);
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
    expect(chosen).toEqual([[whole('3'), whole('2')]]);
  });

  test('finds pasted codes while other words are searched', async () => {
    const held: (() => void)[] = [];
    show({
      find: async (query, signal) => {
        if ('q' in query && query.q === 'M-1') {
          await new Promise<void>((resolve) => held.push(resolve));
          signal.throwIfAborted();
        }
        return load(query, signal);
      },
    });
    await page.getByText('Paste ids or codes').click();
    await page.getByRole('textbox', { name: 'Paste ids or codes' }).fill('M-1');
    await page.getByRole('button', { name: 'Add these' }).click();
    await vi.waitFor(() => expect(held).toHaveLength(1));
    await page.getByRole('searchbox').fill('plate');
    await expect.element(page.getByRole('option')).toHaveLength(1);
    held[0]?.();
    await expect.element(page.getByText('1 product chosen')).toBeVisible();
  });

  describe('puts chosen products in order', () => {
    const before = ['1', '2', '3'].map(whole);
    const order = ['2', '1', '3'].map(whole);

    test('by the arrow keys on a grip, which says its place and keeps the focus', async () => {
      const chosen = await showOrder(before);
      grip(/^Blue mug, 1 of 3/)
        .element()
        .focus();
      await userEvent.keyboard('{ArrowUp}{ArrowDown}');
      await expect.element(page.getByText('Blue mug is 2 of 3')).toBeInTheDocument();
      await expect.element(grip(/^Blue mug, 2 of 3/)).toHaveFocus();
      await page.getByRole('button', { name: 'Choose these' }).click();
      expect(chosen).toEqual([order]);
    });

    test('by a menu', async () => {
      const chosen = await showOrder(before);
      await page.getByRole('button', { name: 'Actions for Red mug' }).click();
      await page.getByRole('menuitem', { name: 'Move up' }).click();
      await page.getByRole('button', { name: 'Choose these' }).click();
      expect(chosen).toEqual([order]);
    });

    test('by dragging a grip', async () => {
      const chosen = await showOrder(before);
      await userEvent.dragAndDrop(grip(/^Red mug, 2 of 3/), grip(/^Blue mug, 1 of 3/));
      await expect.element(page.getByText('Red mug is 1 of 3')).toBeInTheDocument();
      await page.getByRole('button', { name: 'Choose these' }).click();
      expect(chosen).toEqual([order]);
    });
  });

  test('takes some variants of a product that has several, and removes a product', async () => {
    const chosen = await showOrder(['1', '2'].map(whole));
    await page.getByText('All variants').click();
    await page.getByRole('checkbox', { name: 'Large' }).click();
    await expect.element(page.getByText('1 of 2 variants')).toBeVisible();
    await page.getByRole('button', { name: 'Actions for Red mug' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Choose these' }).click();
    expect(chosen).toEqual([[{ id: '1', variants: ['20'] }]]);
  });

  test('offers no order, places or variants for products without an order', async () => {
    const chosen = show({ before: ['1', '2', '3'].map(whole), kind: 'unordered' });
    await page.getByText('Chosen products').click();
    const list = page.getByRole('list', { name: 'Chosen products' });
    await expect.element(list.getByText('Blue mug')).toBeVisible();
    expect(grip(/ of 3/).elements()).toHaveLength(0);
    await expect.element(list.getByText('All variants')).not.toBeInTheDocument();
    await page.getByRole('button', { name: 'Actions for Red mug' }).click();
    await expect.element(page.getByRole('menuitem')).toHaveLength(1);
    expect(await violations(document.body)).toEqual([]);
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Choose these' }).click();
    expect(chosen).toEqual([['1', '3'].map(whole)]);
  });

  test('gives the focus to the search when the last chosen product is removed', async () => {
    await showOrder([whole('1')]);
    await page.getByRole('button', { name: 'Actions for Blue mug' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await expect.element(page.getByText('Order and variants')).not.toBeInTheDocument();
    await expect.element(page.getByRole('searchbox', { name: 'Find products' })).toHaveFocus();
  });

  test('has no accessibility violation, filled, empty or failing', async () => {
    await showOrder([whole('1')]);
    await page.getByText('All variants').click();
    expect(await violations(document.body)).toEqual([]);
    await page.getByRole('searchbox').fill('nothing like this');
    await expect.element(page.getByText('No product is found.')).toBeVisible();
    expect(await violations(document.body)).toEqual([]);
    await page.getByRole('searchbox').fill('fail');
    await expect.element(page.getByRole('alert')).toHaveTextContent('The search is down.');
    expect(await violations(document.body)).toEqual([]);
  });
});

const grip = (name: RegExp) => page.getByRole('button', { name });

const whole = (id: string): ChosenProduct => ({ id, variants: [] });

const load: LoadProducts = async (query) => {
  if ('ids' in query) {
    return products.filter(({ id }) => query.ids.split(',').includes(String(id)));
  }
  if (query.q === 'fail') {
    throw new Error('The search is down.');
  }
  const words = query.q.toLowerCase();
  return products.filter(({ title, variants }) =>
    [title, variants[0]?.sku ?? ''].some((text) => text.toLowerCase().includes(words)),
  );
};

/** Opens the picker and its list of chosen products. */
async function showOrder(before: readonly ChosenProduct[]): Promise<ChosenProduct[][]> {
  const choices = show({ before });
  await page.getByText('Order and variants').click();
  await expect.element(page.getByRole('button', { name: /^Blue mug, 1 of/ })).toBeVisible();
  return choices;
}

/** Opens the picker, whose searches for words wait. Returns what ends each wait. */
function showWithHeldSearches(): (() => void)[] {
  const held: (() => void)[] = [];
  show({
    find: async (query, signal) => {
      if (!('q' in query) || query.q !== '') {
        await new Promise<void>((resolve) => held.push(resolve));
      }
      return load(query, signal);
    },
  });
  return held;
}

/** Opens the picker from its button. Returns the ids of each choice. */
function show({
  before = [],
  find = load,
  kind = 'with-variants',
}: {
  before?: readonly ChosenProduct[];
  find?: LoadProducts;
  kind?: ListKind;
} = {}): ChosenProduct[][] {
  const choices: ChosenProduct[][] = [];
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
                .kind=${kind}
                .onChoose=${(chosen: readonly ChosenProduct[]) => choices.push([...chosen])}
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
