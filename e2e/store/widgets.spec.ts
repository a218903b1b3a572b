import { expect } from '@playwright/test';
import { preparePage, type PageKind } from './pages.ts';
import { test } from '../story.ts';

const placements: readonly { kind: PageKind; layout: string }[] = [
  { kind: 'home', layout: 'carousel' },
  { kind: 'product', layout: 'grid' },
  { kind: 'cart', layout: 'list' },
];

for (const { kind, layout } of placements) {
  test(`the ${kind} page shows the products of a stored ${layout}`, async ({
    page,
    plainProduct,
  }) => {
    await page.goto(await preparePage(kind, page, plainProduct));
    const widget = page.locator(`vitrine-recommendations[widget-id][layout="${layout}"]`);
    await widget.scrollIntoViewIfNeeded();
    await expect(widget.getByRole('heading', { level: 2 })).toBeVisible();
    await expect(widget.locator('[part~="card"]').first()).toContainText('$');
  });
}
