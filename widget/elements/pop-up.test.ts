import { describe, expect, onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { emit } from '../document-events.ts';
import { violations } from '../testing/accessibility.ts';
import {
  later,
  product,
  products,
  setPage,
  shadowOf,
  test as base,
  variant,
} from '../testing/shop-page.ts';
import { VitrinePopUp } from './pop-up.ts';
import { VitrineRecommendations } from './recommendations.ts';

customElements.define('vitrine-pop-up', VitrinePopUp);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const inner = `<vitrine-recommendations source="${recommended}" layout="grid" limit="2"></vitrine-recommendations>`;
const markup = `<vitrine-pop-up heading="Goes with it">${inner}</vitrine-pop-up>`;

/** A session that has seen no pop-up. */
const test = base.extend<{ fresh: undefined }>({
  fresh: [
    async ({ shop: _shop }, use) => {
      sessionStorage.clear();
      setPage({ consent: true });
      await use(undefined);
      sessionStorage.clear();
    },
    { auto: true },
  ],
});

function dialogIn(main: Element): HTMLDialogElement {
  const dialog = shadowOf(main.querySelector('vitrine-pop-up')).querySelector('dialog');
  if (!dialog) {
    throw new Error('No dialog');
  }
  return dialog;
}

async function drawn(main: Element): Promise<void> {
  await main.querySelector('vitrine-pop-up')?.updateComplete;
}

function addProduct(): void {
  const detail = {
    element: document.body,
    widgetId: '',
    product: product({ id: 7 }),
    variant: variant(),
  };
  emit('widget.add', detail);
}

/** Each session shows one pop-up; the module of the memory belongs to the page, which tests share. */
vi.mock('../pop-up-memory.ts', () => {
  const name = 'vitrine-pop-up';
  return {
    isFirstShowing: () => sessionStorage.getItem(name) === null,
    noteShowing: () => sessionStorage.setItem(name, 'shown'),
  };
});

const leave = (clientY: number, pointerType = 'mouse') =>
  document.documentElement.dispatchEvent(
    new PointerEvent('pointerleave', { clientY, pointerType }),
  );

describe('a pop-up', () => {
  test('opens after an addition, with products for what was added', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(markup);
    await drawn(main);
    expect(shop.asked).toEqual([]);
    addProduct();

    await expect.poll(() => dialogIn(main).open).toBe(true);
    expect(dialogIn(main).matches(':modal')).toBe(true);
    expect(shop.asked[0]?.query.get('platform_product_ids')).toBe('7');
    expect(await violations(main)).toEqual([]);
  });

  test('is not seen until its products are there', async ({ shop }) => {
    const answer = later<unknown>();
    shop.answer(recommended, () => answer.promise);
    const main = shop.mount(markup);
    await drawn(main);
    addProduct();
    await expect.poll(() => shop.asked.length).toBe(1);

    expect(dialogIn(main).checkVisibility({ visibilityProperty: true })).toBe(false);
    answer.resolve({ data: products(2) });
    await expect.poll(() => dialogIn(main).open).toBe(true);
  });

  test('stays away where there is nothing to show, and may come later', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: [] }));
    const main = shop.mount(markup);
    await drawn(main);
    const empty = new Promise((resolve) => {
      document.addEventListener('service:widget.empty', resolve, { once: true });
    });
    addProduct();
    await empty;
    await drawn(main);

    expect(dialogIn(main).open).toBe(false);
    expect(dialogIn(main).checkVisibility()).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('never comes twice in a session', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`${markup}<vitrine-pop-up heading="Another">Text</vitrine-pop-up>`);
    await drawn(main);
    addProduct();
    await expect.poll(() => main.querySelectorAll('vitrine-pop-up').length).toBe(2);
    const dialogs = () =>
      [...main.querySelectorAll('vitrine-pop-up')].filter(
        (popUp) => shadowOf(popUp).querySelector('dialog')?.open,
      );
    await expect.poll(() => dialogs().length).toBe(1);
    dialogs().forEach((popUp) => shadowOf(popUp).querySelector('dialog')?.close());
    addProduct();
    await new Promise(requestAnimationFrame);
    await drawn(main);

    expect(dialogs()).toEqual([]);
  });

  test('closes by its button, by Escape and by a click beside it, and gives the focus back', async ({
    shop,
  }) => {
    const main = shop.mount(
      '<button id="before">Buy</button><vitrine-pop-up heading="Hello">Text</vitrine-pop-up>',
    );
    await drawn(main);
    const dialog = dialogIn(main);
    const closes = [
      () => dialog.querySelector('button')?.click(),
      () => userEvent.keyboard('{Escape}'),
      () => dialog.click(),
    ];
    const before = main.querySelector<HTMLButtonElement>('#before');
    for (const close of closes) {
      sessionStorage.clear();
      before?.focus();
      addProduct();
      await expect.poll(() => dialog.open).toBe(true);
      await close();
      await expect.poll(() => dialog.open).toBe(false);
      expect(document.activeElement).toBe(before);
    }
  });

  test('comes when the pointer leaves the page at its top, if that is its occasion', async ({
    shop,
  }) => {
    const main = shop.mount('<vitrine-pop-up on="exit" heading="Wait">Text</vitrine-pop-up>');
    await drawn(main);

    addProduct();
    leave(300);
    leave(-1, 'touch');
    await drawn(main);
    expect(dialogIn(main).open).toBe(false);
    leave(-1);
    await expect.poll(() => dialogIn(main).open).toBe(true);
  });

  test('goes with its element, and listens no more', async ({ shop }) => {
    const main = shop.mount('<vitrine-pop-up>Text</vitrine-pop-up>');
    await drawn(main);
    const popUp = main.querySelector('vitrine-pop-up');
    const dialog = dialogIn(main);
    popUp?.remove();
    addProduct();
    await popUp?.updateComplete;

    expect(dialog.open).toBe(false);
    onTestFinished(() => popUp?.remove());
  });

  test('reads from right to left', async ({ shop }) => {
    const main = shop.mount(
      `<div dir="rtl"><vitrine-pop-up heading="مرحبا">نص</vitrine-pop-up></div>`,
    );
    await drawn(main);
    addProduct();
    await expect.poll(() => dialogIn(main).open).toBe(true);
    const [heading, close] = ['h2', 'button'].map((one) =>
      dialogIn(main).querySelector(one)?.getBoundingClientRect(),
    );

    expect(close?.right).toBeLessThan(heading?.left ?? 0);
    expect(await violations(main)).toEqual([]);
  });
});
