import { describe, expect } from 'vitest';
import { userEvent } from 'vitest/browser';
import { sizes } from '../testing/bundle-page.ts';
import { noSheet, results, searchPath } from '../testing/search-page.ts';
import { product, products, shadowOf, test, type ShopPage } from '../testing/shop-page.ts';
import { VitrineQuickView } from './quick-view.ts';

customElements.define('vitrine-quick-view', VitrineQuickView);

const form = '<form action="/search"><input name="q" aria-label="Search"></form>';

function searchFor(attributes = noSheet): string {
  return `<vitrine-quick-view for="[name=q]" ${attributes}></vitrine-quick-view>`;
}

/** Mounts a theme's markup, types into the first input in `place`, and waits for the rows. */
async function searchIn(shop: ShopPage, markup: string, place: string) {
  shop.answer(searchPath, () =>
    results([product({ id: 1, variants: sizes() }), ...products(3).slice(1)]),
  );
  const main = shop.mount(markup);
  const container = main.querySelector<HTMLElement>(place) ?? main;
  if (container instanceof HTMLDialogElement) {
    container.showModal();
  }
  const input = container.querySelector('input');
  await expect.poll(() => input?.role).toBe('combobox');
  input?.focus();
  document.execCommand('insertText', false, 'oak');
  const open = () => openPanels(main);
  await expect.poll(() => open().length).toBe(1);
  return { main, container, input, open };
}

/** Returns the quick views whose panel or sheet is open. */
function openPanels(main: Element): VitrineQuickView[] {
  return [...main.querySelectorAll('vitrine-quick-view'), ...strays()].filter((one) =>
    shadowOf(one).querySelector('.panel:is(:popover-open, :modal)'),
  );
}

/** Returns the quick views that stand beside the theme's markup. */
function strays(): VitrineQuickView[] {
  return [...document.querySelectorAll<VitrineQuickView>('body > vitrine-quick-view')];
}

/** Returns the elements that a click on the middle of an element would reach, the innermost first. */
function reached(element: Element | undefined): Element[] {
  const { left = 0, top = 0, width = 0, height = 0 } = element?.getBoundingClientRect() ?? {};
  const outer = document.elementFromPoint(left + width / 2, top + height / 2);
  const inner = outer?.shadowRoot?.elementFromPoint(left + width / 2, top + height / 2);
  return [inner, outer].filter((one) => one instanceof Element);
}

/** Returns the open dialog of a product's options. */
function picker(quickView: VitrineQuickView | undefined): HTMLDialogElement | null {
  return shadowOf(quickView ?? null).querySelector<HTMLDialogElement>('[part=options]:modal');
}

function buttons(quickView: VitrineQuickView | undefined): HTMLElement[] {
  return [...(quickView?.querySelectorAll('vitrine-cell') ?? [])].flatMap((cell) => [
    ...shadowOf(cell).querySelectorAll<HTMLElement>('button'),
  ]);
}

describe('an input in a dialog of the theme, with the element outside', () => {
  const dialog = `<dialog>${form}</dialog>`;

  test('gets a panel that can be clicked', async ({ shop }) => {
    const { open } = await searchIn(shop, `${dialog}${searchFor()}`, 'dialog');
    const [choose] = buttons(open()[0]);
    expect(reached(choose)).toContain(choose);
    await userEvent.click(choose ?? document.body);

    await expect.poll(() => picker(open()[0])).not.toBeNull();
    const add = picker(open()[0])?.querySelector('button');
    expect(reached(add ?? undefined)).toContain(add);
  });

  test('gets a sheet on a small screen', async ({ shop }) => {
    const { open } = await searchIn(shop, `${dialog}${searchFor('sheet-media="all"')}`, 'dialog');
    await expect.poll(() => buttons(open()[0]).length).toBe(3);
    const [choose] = buttons(open()[0]);

    expect(reached(choose)).toContain(choose);
  });

  test('does not take the results from an input of the page', async ({ shop }) => {
    const { main, container, open } = await searchIn(
      shop,
      `<header>${form}</header>${dialog}${searchFor()}`,
      'header',
    );
    expect(open()).toEqual([main.querySelector(':scope > vitrine-quick-view')]);

    const modal = main.querySelector('dialog');
    modal?.showModal();
    await userEvent.keyboard('elm');
    await expect.poll(() => modal?.contains(open()[0] ?? null)).toBe(true);
    modal?.close();
    container.querySelector('input')?.focus();
    await userEvent.keyboard('s');
    await expect.poll(() => open()).toEqual([main.querySelector(':scope > vitrine-quick-view')]);
  });

  test('is left as it was when the element is removed', async ({ shop }) => {
    const { main, input, open } = await searchIn(shop, `${dialog}${searchFor()}`, 'dialog');
    main.querySelector(':scope > vitrine-quick-view')?.remove();

    expect(open()).toEqual([]);
    expect(main.querySelector('vitrine-quick-view')).toBeNull();
    expect(input?.role).toBeNull();
  });

  test('closes its panel when the theme closes the element', async ({ shop }) => {
    const { main, open } = await searchIn(shop, `${dialog}${searchFor()}`, 'dialog');
    main.querySelector<VitrineQuickView>(':scope > vitrine-quick-view')?.close();

    await expect.poll(open).toEqual([]);
  });

  test('needs one element only, wherever the theme has it', async ({ shop }) => {
    const { main } = await searchIn(
      shop,
      `<dialog>${form}${searchFor()}</dialog>${searchFor()}`,
      'dialog',
    );

    expect(main.querySelectorAll('vitrine-quick-view')).toHaveLength(2);
  });
});

test('an input of the page gets its panel from an element in a closed dialog', async ({ shop }) => {
  const { open } = await searchIn(
    shop,
    `<header>${form}</header><dialog>${searchFor()}</dialog>`,
    'header',
  );
  const [choose] = buttons(open()[0]);

  expect(reached(choose)).toContain(choose);
});

describe('a theme that closes its search', () => {
  const modal = `<div class="modal" role="dialog" aria-label="Search">${form}</div>`;

  test('with a click outside keeps it open for a click on the panel', async ({ shop }) => {
    const { main, container, input, open } = await searchIn(
      shop,
      `${modal}${searchFor()}`,
      '.modal',
    );
    main.addEventListener('click', ({ target }) => {
      container.hidden = !(target instanceof Node && container.contains(target));
    });
    const [choose] = buttons(open()[0]);
    await userEvent.click(choose ?? document.body);

    await expect.poll(() => picker(open()[0])).not.toBeNull();
    await userEvent.click(picker(open()[0])?.querySelector('label') ?? document.body);
    expect(container.hidden).toBe(false);

    picker(open()[0])?.close();
    await expect.poll(() => document.activeElement).toBe(input);
  });

  test('with a click outside a form keeps it open for a button of the panel', async ({ shop }) => {
    const { main, input, open } = await searchIn(shop, `${form}${searchFor()}`, 'form');
    const isClosed = new Promise((resolve) => main.addEventListener('click', () => resolve(true)));
    const [choose] = buttons(open()[0]);
    await userEvent.click(choose ?? document.body);
    await expect.poll(() => picker(open()[0])).not.toBeNull();
    picker(open()[0])?.close();

    await expect.poll(() => document.activeElement).toBe(input);
    expect(await Promise.race([isClosed, Promise.resolve(false)])).toBe(false);
  });

  test('with Escape keeps it open until the options and the panel are closed', async ({ shop }) => {
    const { container, open } = await searchIn(
      shop,
      `<dialog>${form}</dialog>${searchFor()}`,
      'dialog',
    );
    const pressed: string[] = [];
    for (const name of ['keydown', 'keyup']) {
      container.addEventListener(name, () => pressed.push(name));
    }
    await userEvent.click(buttons(open()[0])[0] ?? document.body);
    await expect.poll(() => picker(open()[0])).not.toBeNull();
    await userEvent.keyboard('{Escape}');
    await expect.poll(() => picker(open()[0])).toBeNull();
    expect(open()).toHaveLength(1);

    await userEvent.keyboard('{Escape}');
    await expect.poll(open).toEqual([]);
    expect(container.matches(':modal')).toBe(true);
    expect(pressed).toEqual([]);

    await userEvent.keyboard('{Escape}');
    expect(container.matches(':modal')).toBe(false);
    expect(pressed).toContain('keydown');
  });
});
