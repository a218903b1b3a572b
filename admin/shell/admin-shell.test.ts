import { html, nothing, render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import type { Me } from '../api/me.ts';
import './admin-shell.ts';

const person: Me = {
  kind: 'person',
  id: 1,
  name: 'Jo',
  email: 'jo@store.example',
  role: null,
  shops: [],
  second_factor: false,
  recovery_codes: 0,
};

afterEach(() => render(nothing, document.body));

test('a person without a shop is told whom to ask', async () => {
  render(html`<admin-shell .me=${person}></admin-shell>`, document.body);
  await expect.element(page.getByRole('heading', { name: 'You have no shop yet' })).toBeVisible();
  await expect
    .element(page.getByText('Ask an owner to create one, or to give you a role in one.'))
    .toBeVisible();
  expect(await violations(document.body)).toEqual([]);
});
