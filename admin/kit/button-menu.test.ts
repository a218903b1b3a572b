import { html, render } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import './button-menu.ts';
import type { MenuItem } from './button-menu.ts';

afterEach(() => render(html``, document.body));

describe('a menu button', () => {
  test('opens with its first item in focus, and runs the item that Enter presses', async () => {
    const done = show();
    await userEvent.tab();
    await userEvent.keyboard('{Enter}');
    const first = page.getByRole('menuitem', { name: 'Rename' });
    await expect.element(first).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}{Enter}');
    expect(done).toEqual(['remove']);
    await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  test('opens at its last item with the arrow up, and wraps', async () => {
    show();
    await userEvent.tab();
    await userEvent.keyboard('{ArrowUp}');
    await expect.element(page.getByRole('menuitem', { name: 'History' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('{End}');
    await expect.element(page.getByRole('menuitem', { name: 'History' })).toHaveFocus();
    await userEvent.keyboard('r');
    await expect.element(page.getByRole('menuitem', { name: 'Rename' })).toHaveFocus();
    await userEvent.keyboard('r');
    await expect.element(page.getByRole('menuitem', { name: 'Remove' })).toHaveFocus();
  });

  test('closes with Escape, and the focus returns', async () => {
    show();
    await page.getByRole('button', { name: 'Actions' }).click();
    await expect
      .element(page.getByRole('button', { name: 'Actions' }))
      .toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{Escape}');
    await expect
      .element(page.getByRole('button', { name: 'Actions' }))
      .toHaveAttribute('aria-expanded', 'false');
    await expect.element(page.getByRole('button', { name: 'Actions' })).toHaveFocus();
  });

  test('is accessible, open and closed', async () => {
    show();
    const menu = document.querySelector('button-menu') ?? document.body;
    expect(await violations(menu)).toEqual([]);
    await page.getByRole('button', { name: 'Actions' }).click();
    expect(await violations(menu)).toEqual([]);
  });
});

function show(): readonly string[] {
  const done: string[] = [];
  const items: readonly MenuItem[] = [
    { label: 'Rename', run: () => done.push('rename') },
    { label: 'Remove', run: () => done.push('remove'), isDangerous: true },
    { label: 'History', href: '#history' },
  ];
  render(html`<button-menu label="Actions" .items=${items}></button-menu>`, document.body);
  return done;
}
