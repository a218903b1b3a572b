import { html, render } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import './combobox.ts';
import type { ComboboxOption } from './combobox.ts';

const fruits: readonly ComboboxOption[] = [
  { value: '1', label: 'Apple', detail: 'red' },
  { value: '2', label: 'Apricot' },
  { value: '3', label: 'Banana' },
];
const texts = {
  nothingFound: 'Nothing is found.',
  failed: 'The list could not be loaded. Type again.',
  count: (options: number) => `${options} found`,
};

afterEach(() => render(html``, document.body));

describe('a combobox', () => {
  test('is used by the keyboard alone', async () => {
    const chosen = show();
    await userEvent.tab();
    await userEvent.keyboard('ap');
    await expect.element(page.getByRole('option', { name: 'Apricot' })).toBeVisible();
    await expect.element(page.getByRole('status')).toHaveTextContent('2 found');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    const input = page.getByRole('combobox', { name: 'Fruit' });
    await expect
      .element(page.getByRole('option', { name: 'Apricot', selected: true }))
      .toBeVisible();
    expect(activeOption()).toBe('Apricot');
    await userEvent.keyboard('{Enter}');
    expect(chosen).toEqual(['2']);
    await expect.element(input).toHaveAttribute('aria-expanded', 'false');
    await expect.element(input).toHaveFocus();
  });

  test('wraps from the first option to the last', async () => {
    show();
    await page.getByRole('combobox').fill('a');
    await expect.element(page.getByRole('option').nth(2)).toBeVisible();
    await userEvent.keyboard('{ArrowUp}');
    await expect.poll(activeOption).toBe('Banana');
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(activeOption).toBe('Apple');
  });

  test('chooses an option by the pointer without losing the focus', async () => {
    const chosen = show();
    await page.getByRole('combobox').fill('ban');
    await page.getByRole('option', { name: 'Banana' }).click();
    expect(chosen).toEqual(['3']);
    await expect.element(page.getByRole('combobox')).toHaveFocus();
  });

  test('closes its list with Escape, and leaves the dialog around it open', async () => {
    show();
    let reached = 0;
    document.body.addEventListener('keydown', () => (reached += 1), { once: true });
    await page.getByRole('combobox').fill('ap');
    await expect.element(page.getByRole('option', { name: 'Apple' })).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('combobox')).toHaveAttribute('aria-expanded', 'false');
    expect(reached).toBe(0);
  });

  test('says when nothing matches, and when the options cannot be loaded', async () => {
    show();
    await page.getByRole('combobox').fill('zz');
    await expect.element(page.getByRole('status')).toHaveTextContent('Nothing is found.');
    await page.getByRole('combobox').fill('fail');
    await expect.element(page.getByRole('status')).toHaveTextContent('could not be loaded');
  });

  test('shows the options of the newest text only', async () => {
    const pending: (() => void)[] = [];
    show(async (query) => {
      if (query === 'a') {
        await new Promise<void>((resolve) => pending.push(resolve));
      }
      return [{ value: query, label: `Result of ${query}` }];
    });
    await page.getByRole('combobox').fill('a');
    await expect.poll(() => pending.length).toBe(1);
    await page.getByRole('combobox').fill('ab');
    await expect.element(page.getByRole('option')).toHaveTextContent('Result of ab');
    pending[0]?.();
    await expect.element(page.getByRole('option')).toHaveTextContent('Result of ab');
  });

  test('is accessible, open and closed', async () => {
    show();
    expect(await violations(part())).toEqual([]);
    await page.getByRole('combobox').fill('a');
    await expect.element(page.getByRole('option').first()).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(await violations(part())).toEqual([]);
  });
});

function show(
  load: (query: string) => Promise<readonly ComboboxOption[]> = findFruits,
): readonly string[] {
  const chosen: string[] = [];
  render(
    html`<admin-combobox
      label="Fruit"
      .texts=${texts}
      .load=${load}
      .onChoose=${({ value }: ComboboxOption) => chosen.push(value)}
    ></admin-combobox>`,
    document.body,
  );
  return chosen;
}

function findFruits(query: string): Promise<readonly ComboboxOption[]> {
  return query === 'fail'
    ? Promise.reject(new Error('The server is gone'))
    : Promise.resolve(
        fruits.filter(({ label }) => label.toLowerCase().startsWith(query) || query === 'a'),
      );
}

function activeOption(): string | undefined {
  const id = document.querySelector('input')?.getAttribute('aria-activedescendant');
  return id ? document.getElementById(id)?.querySelector('span')?.textContent : undefined;
}

function part(): Element {
  return document.querySelector('.combobox') ?? document.body;
}
