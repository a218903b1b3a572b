import { html, nothing, render } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MyShop } from '../../api/me.ts';
import { violations } from '../../../widget/testing/accessibility.ts';
import './rulesets-screen.ts';

const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'merchandiser' };

const ruleset = {
  id: 1,
  name: 'Cups',
  live: true,
  version: 1,
  draft: null,
  plan: null,
  updated_at: null,
};

const lists: Readonly<Record<string, unknown>> = {
  '/rulesets': { data: [ruleset] },
  '/ruleset-uses': { data: [] },
  '/ruleset-previews': { data: [] },
};

/** Opens the list on a server that gives these answers, in order, to what its buttons ask. */
function open(answers: readonly Response[]): void {
  const left = [...answers];
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET' } = {}) => {
    const { pathname } = new URL(
      address instanceof Request ? address.url : String(address),
      location.href,
    );
    const list = Object.keys(lists).find((end) => pathname.endsWith(end));
    return method === 'GET' && list
      ? Response.json(lists[list])
      : (left.shift() ?? Response.json({ error: 'Nothing was expected.' }, { status: 500 }));
  });
  render(html`<main><rulesets-screen .shop=${shop}></rulesets-screen></main>`, document.body);
}

function refusal(reason: string): Response {
  return Response.json({ error: reason }, { status: 503 });
}

async function choose(menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

afterEach(() => {
  vi.restoreAllMocks();
  render(nothing, document.body);
});

test('an export that fails says why in the row of its ruleset, and is tried again', async () => {
  const saved = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:none');
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  const body = { name: 'Cups', rules: [] };
  open([refusal('The database is busy.'), Response.json({ live: { body }, draft: null })]);
  await choose('Actions for Cups', 'Export');
  const row = page.getByRole('row', { name: 'Cups' });
  await expect.element(row.getByRole('alert')).toHaveTextContent('The database is busy.');
  expect(saved).not.toHaveBeenCalled();
  expect(await violations(document.body)).toEqual([]);
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row.getByRole('alert')).not.toBeInTheDocument();
  expect(saved).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('heading', { level: 1 })).toHaveFocus();
});

test('a copy that fails twice says the newer reason in the row of its ruleset', async () => {
  const body = { name: 'Cups', rules: [] };
  open([
    refusal('The database is busy.'),
    Response.json({ live: { body }, draft: null }),
    refusal('A shop has at most 1000 rulesets.'),
  ]);
  await choose('Actions for Cups', 'Duplicate');
  const row = page.getByRole('row', { name: 'Cups' });
  await expect.element(row.getByRole('alert')).toHaveTextContent('The database is busy.');
  await row.getByRole('button', { name: 'Try again' }).click();
  await expect.element(row.getByRole('alert')).toHaveTextContent('at most 1000 rulesets');
  await expect.element(row.getByRole('button', { name: 'Try again' })).toHaveFocus();
});

test('a new ruleset that cannot be created says why above the list', async () => {
  open([refusal('The database is busy.')]);
  await choose('New ruleset', 'Weekend');
  const alert = page.getByRole('alert');
  await expect.element(alert).toHaveTextContent('The database is busy.');
  await expect.element(page.getByRole('table').getByRole('alert')).not.toBeInTheDocument();
});

test('a file that is no ruleset says so above the list', async () => {
  open([]);
  const file = new File(['[]'], 'list.json', { type: 'application/json' });
  await page.getByLabelText('Import a file', { exact: true }).last().upload(file);
  await expect.element(page.getByRole('alert')).toHaveTextContent('is not a ruleset');
});
