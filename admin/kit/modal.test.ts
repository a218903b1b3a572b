import { html, nothing, render, type TemplateResult } from 'lit';
import { afterEach, describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import { modal } from './modal.ts';

afterEach(() => document.body.replaceChildren());

describe('a dialog', () => {
  test('is open while its template is shown, and gives the focus back', async () => {
    const place = show();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Rename the key' })).toBeVisible();
    await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus();
    expect(await violations(place)).toEqual([]);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });

  test('closes with Escape', async () => {
    show();
    await page.getByRole('button', { name: 'Rename' }).click();
    await expect.element(page.getByRole('dialog')).toBeVisible();
    await userEvent.keyboard('{Escape}');
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
    await expect.element(page.getByRole('button', { name: 'Rename' })).toHaveFocus();
  });
});

function show(): HTMLElement {
  const place = document.createElement('main');
  document.body.append(place);
  draw(place, false);
  return place;
}

function draw(place: HTMLElement, isOpen: boolean): void {
  const close = () => draw(place, false);
  render(
    html`<h1>Keys</h1>
      <button type="button" @click=${() => draw(place, true)}>Rename</button>
      ${isOpen ? keyDialog(close) : nothing}`,
    place,
  );
}

function keyDialog(close: () => void): TemplateResult {
  return modal({
    name: 'rename',
    heading: 'Rename the key',
    content: html`<label>Name <input name="name" /></label>`,
    actions: html`<button type="button" @click=${close}>Cancel</button>`,
    onClose: close,
  });
}
