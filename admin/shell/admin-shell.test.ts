import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { violations } from '../../widget/testing/accessibility.ts';
import type { Me } from '../api/me.ts';
import { forgetWork, guardLeaving, keepInAddress } from '../router/router.ts';
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

afterEach(() => {
  render(nothing, document.body);
  forgetWork();
  keepInAddress({ shop: undefined });
  vi.restoreAllMocks();
});

test('a person without a shop is told whom to ask', async () => {
  render(html`<admin-shell .me=${person}></admin-shell>`, document.body);
  await expect.element(page.getByRole('heading', { name: 'You have no shop yet' })).toBeVisible();
  await expect
    .element(page.getByText('Ask an owner to create one, or to give you a role in one.'))
    .toBeVisible();
  expect(await violations(document.body)).toEqual([]);
});

test('another shop is shown only after the draft is saved, or the person has agreed to lose it', async () => {
  vi.spyOn(window, 'fetch').mockResolvedValue(Response.json({}, { status: 500 }));
  const confirm = vi.spyOn(window, 'confirm').mockReturnValue(false);
  const shops = ['mugs', 'plates'].map((name) => {
    return { domain: `${name}.example`, name, role: 'owner' as const };
  });
  render(html`<admin-shell .me=${{ ...person, shops }}></admin-shell>`, document.body);
  const save = vi.fn(async () => {});
  guardLeaving({ saving: 'failed', save });
  const choice = page.getByRole('combobox', { name: 'Shop' });
  await choice.selectOptions('plates');
  await expect.element(choice).toHaveValue('mugs.example');
  expect(save).toHaveBeenCalledOnce();
  expect(confirm).toHaveBeenCalledOnce();
  expect(new URL(location.href).searchParams.get('shop')).toBeNull();
  confirm.mockReturnValue(true);
  await choice.selectOptions('plates');
  await expect.poll(() => new URL(location.href).searchParams.get('shop')).toBe('plates.example');
  await expect.element(choice).toHaveValue('plates.example');
});
