import { html, nothing, render, type TemplateResult } from 'lit';
import { afterEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import type { MyShop } from '../api/me.ts';
import '../kit/toast.ts';
import './recommendations/product-relations.ts';
import './rulesets/rulesets-screen.ts';
import './widgets/widgets-screen.ts';

const shop: Partial<MyShop> = { domain: 'mugs.example', role: 'merchandiser' };

const listed = { id: 1, live: true, version: 1, draft: null, plan: null, updated_at: null };
const cup = { id: 2, title: 'Cup', image: null, price: null };

/** The answers to readings, by the end of their path. */
const answers: Readonly<Record<string, unknown>> = {
  '/mugs.example/widgets': { data: [{ ...listed, name: 'Cups', type: 'recommendations' }] },
  '/widget-uses': { data: [] },
  '/insight/tables/widgets': {
    rows: [],
    currency: 'USD',
    left_out: { bots: 0, networks: 0 },
  },
  '/rulesets': { data: [{ ...listed, name: 'Cups' }] },
  '/ruleset-uses': { data: [] },
  '/ruleset-previews': { data: [] },
  '/catalog/1/relations': {
    product: { id: 1, title: 'Mug', image: null, price: null },
    relations: [],
    trending_place: null,
    never: [cup],
    first: [],
  },
};

const reason = 'Cups was edited again meanwhile.';

/** Answers readings and changes, and refuses to undo. */
function answer(address: string, method: string): Response {
  const path = new URL(address, location.href).pathname;
  if (path.endsWith('/undo')) {
    return Response.json({ error: reason }, { status: 409 });
  }
  const end = Object.keys(answers).find((one) => path.endsWith(one));
  return Response.json(method === 'GET' && end ? answers[end] : { change: 7 });
}

function open(screen: TemplateResult): void {
  vi.spyOn(window, 'fetch').mockImplementation(async (address, { method = 'GET' } = {}) =>
    answer(address instanceof Request ? address.url : String(address), method),
  );
  render(
    html`<main tabindex="-1">${screen}</main>
      <toast-region></toast-region>`,
    document.body,
  );
}

async function expectReason(): Promise<void> {
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.element(page.getByRole('status')).toHaveTextContent(reason);
}

afterEach(() => {
  render(nothing, document.body);
  vi.restoreAllMocks();
});

test('a removal of a widget that cannot be undone says why', async () => {
  open(html`<widgets-screen .shop=${shop}></widgets-screen>`);
  await page.getByRole('button', { name: /Cups/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expectReason();
});

test('a removal of a ruleset that cannot be undone says why', async () => {
  open(html`<rulesets-screen .shop=${shop}></rulesets-screen>`);
  await page.getByRole('button', { name: /Cups/ }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expectReason();
});

test('an exclusion that cannot be undone says why', async () => {
  open(html`<product-relations .shop=${shop} product="1"></product-relations>`);
  await page.getByRole('button', { name: /Cup/ }).click();
  await expectReason();
});
