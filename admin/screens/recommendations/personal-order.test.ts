import { html, render } from 'lit';
import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { personalOrder } from './personal-order.ts';

afterEach(() => {
  render(html``, document.body);
});

test('two quick changes tell one list each', async () => {
  const changes: unknown[] = [];
  const personal = { collections: false, search: true, recommended: false, top_sellers: false };
  const onChange = (changed: object) => void changes.push(changed);
  render(personalOrder({ personal, canEdit: true, onChange }), document.body);
  expect(page.getByRole('checkbox').elements()).toHaveLength(4);
  await page.getByLabelText('Top sellers').click();
  await page.getByLabelText(/equally relevant/).click();
  expect(changes).toEqual([{ top_sellers: true }, { search: false }]);
});
