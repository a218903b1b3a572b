import { describe, expect, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { emit } from '../core/document-events.ts';
import { violations } from '../testing/accessibility.ts';
import { dialogIn, isOpen, popUpIn, test } from '../testing/pop-up-page.ts';
import {
  later,
  product,
  products,
  shadowOf,
  variant,
  type ShopPage,
} from '../testing/shop-page.ts';
import { VitrinePopUp } from './pop-up.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';

customElements.define('vitrine-pop-up', VitrinePopUp);
customElements.define('vitrine-recommendations', VitrineRecommendations);

const recommended = '/api/v1/products/recommended';
const placement = `<vitrine-recommendations source="${recommended}" layout="grid" limit="2"></vitrine-recommendations>`;
const markup = `<vitrine-pop-up heading="Goes with it">${placement}</vitrine-pop-up>`;

/** Returns the requests for products. */
function requestsOf({ asked }: ShopPage): URLSearchParams[] {
  return asked.filter(({ path }) => path === recommended).map(({ query }) => query);
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

/** Each session shows one pop-up; the module of the storage belongs to the page, which tests share. */
vi.mock('./dialog/pop-up-storage.ts', () => {
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
    expect(shop.asked).toEqual([]);
    addProduct();

    await expect.poll(() => isOpen(main)).toBe(true);
    expect(dialogIn(main)?.matches(':modal')).toBe(true);
    expect(requestsOf(shop).map((query) => query.get('platform_product_ids'))).toEqual(['7']);
    expect(await violations(main)).toEqual([]);
  });

  test('shows the title of its stored widget once', async ({ shop }) => {
    const settings = { title: 'Stored', source: recommended, limit: 2, layout: 'grid' };
    shop.answer('/api/v1/page', () => ({ data: { widgets: [{ id: 7, settings }] } }));
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(
      '<vitrine-pop-up widget-id="7"><vitrine-recommendations widget-id="7"></vitrine-recommendations></vitrine-pop-up>',
    );
    await expect.poll(() => popUpIn(main).hasUpdated).toBe(true);
    addProduct();
    await expect.poll(() => isOpen(main)).toBe(true);

    const list = shadowOf(main.querySelector('vitrine-recommendations'));
    expect(list.querySelectorAll('[part=card]')).toHaveLength(2);
    expect(dialogIn(main)?.textContent).toContain('Stored');
    expect(list.textContent).not.toContain('Stored');
  });

  test('is not seen until its products are there', async ({ shop }) => {
    const answer = later<unknown>();
    shop.answer(recommended, () => answer.promise);
    const main = shop.mount(markup);
    addProduct();
    await expect.poll(() => requestsOf(shop).length).toBe(1);

    expect(dialogIn(main)?.checkVisibility({ visibilityProperty: true })).toBe(false);
    answer.resolve({ data: products(2) });
    await expect.poll(() => isOpen(main)).toBe(true);
  });

  test('stays away where there is nothing to show, and may come later', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: [] }));
    const main = shop.mount(markup);
    const empty = new Promise((resolve) => {
      document.addEventListener('service:widget.empty', resolve, { once: true });
    });
    addProduct();
    await empty;

    await expect.poll(() => dialogIn(main)?.checkVisibility()).toBe(false);
    expect(isOpen(main)).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('never comes twice in a session', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`${markup}<vitrine-pop-up heading="Another">Text</vitrine-pop-up>`);
    addProduct();
    await expect.poll(() => main.querySelectorAll('vitrine-pop-up').length).toBe(2);
    const dialogs = () =>
      [...main.querySelectorAll('vitrine-pop-up')].filter(
        (popUp) => shadowOf(popUp).querySelector('dialog')?.open,
      );
    await expect.poll(() => dialogs().length).toBe(1);
    dialogs().forEach((popUp) => shadowOf(popUp).querySelector('dialog')?.close());
    addProduct();
    await Promise.all([...main.querySelectorAll('vitrine-pop-up')].map((popUp) => popUp.open()));

    expect(dialogs()).toEqual([]);
  });

  test('closes by its button, by Escape and by a click beside it, and gives the focus back', async ({
    shop,
  }) => {
    const main = shop.mount(
      '<button id="before">Buy</button><vitrine-pop-up heading="Hello">Text</vitrine-pop-up>',
    );
    const before = main.querySelector<HTMLButtonElement>('#before');
    const closes = [
      () => dialogIn(main)?.querySelector('button')?.click(),
      () => userEvent.keyboard('{Escape}'),
      () => dialogIn(main)?.click(),
    ];
    for (const close of closes) {
      sessionStorage.clear();
      before?.focus();
      addProduct();
      await expect.poll(() => isOpen(main)).toBe(true);
      await close();
      await expect.poll(() => isOpen(main)).toBe(false);
      expect(document.activeElement).toBe(before);
    }
  });

  test('comes when the pointer leaves the page at its top, if that is its occasion', async ({
    shop,
  }) => {
    const main = shop.mount('<vitrine-pop-up on="exit" heading="Wait">Text</vitrine-pop-up>');

    addProduct();
    leave(300);
    leave(-1, 'touch');
    await new Promise(requestAnimationFrame);
    expect(dialogIn(main)).toBeNull();
    leave(-1);
    await expect.poll(() => isOpen(main)).toBe(true);
  });

  test('goes with its element, and listens no more', async ({ shop }) => {
    const main = shop.mount('<vitrine-pop-up>Text</vitrine-pop-up>');
    const popUp = popUpIn(main);
    await popUp.open();
    const dialog = dialogIn(main);
    expect(dialog?.open).toBe(true);
    popUp.remove();
    expect(dialog?.open).toBe(false);

    sessionStorage.clear();
    addProduct();
    await popUp.open();
    expect(dialog?.open).toBe(false);
  });

  test('reads from right to left', async ({ shop }) => {
    const main = shop.mount(
      `<div dir="rtl"><vitrine-pop-up heading="مرحبا">نص</vitrine-pop-up></div>`,
    );
    addProduct();
    await expect.poll(() => isOpen(main)).toBe(true);
    const [heading, close] = ['h2', 'button'].map((one) =>
      dialogIn(main)?.querySelector(one)?.getBoundingClientRect(),
    );

    expect(close?.right).toBeLessThan(heading?.left ?? 0);
    expect(await violations(main)).toEqual([]);
  });
});

describe('a pop-up keeps out of the way', () => {
  const text = '<vitrine-pop-up heading="Hello">Text</vitrine-pop-up>';

  test('of another dialog, and may come when that has gone', async ({ shop }) => {
    const main = shop.mount(`<dialog id="own">Cart</dialog>${text}`);
    const own = main.querySelector<HTMLDialogElement>('#own');
    own?.showModal();
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(false);

    own?.close();
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(true);
  });

  test('of a dialog in another element', async ({ shop }) => {
    const main = shop.mount(`<div id="drawer"></div>${text}`);
    const root = main.querySelector('#drawer')?.attachShadow({ mode: 'open' });
    const inner = document.createElement('dialog');
    root?.append(inner);
    inner.showModal();
    await popUpIn(main).open();

    expect(isOpen(main)).toBe(false);
    inner.close();
  });

  test('of a shopper who is writing, in a field of another element too', async ({ shop }) => {
    const main = shop.mount(`<input aria-label="Note"><div id="search"></div>${text}`);
    const root = main.querySelector('#search')?.attachShadow({ mode: 'open' });
    const inner = document.createElement('input');
    root?.append(inner);
    for (const field of [main.querySelector('input'), inner]) {
      field?.focus();
      await popUpIn(main).open();
      expect(isOpen(main)).toBe(false);
    }
    inner.blur();
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(true);
  });

  test('of a page on which the theme hides it', async ({ shop }) => {
    const main = shop.mount(`<div hidden>${text}</div>`);
    await popUpIn(main).open();

    expect(isOpen(main)).toBe(false);
    expect(sessionStorage).toHaveLength(0);
  });

  test('when it could not be shown, its next occasion has other products', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`<dialog id="own">Cart</dialog>${markup}`);
    const own = main.querySelector<HTMLDialogElement>('#own');
    const handle = () => own?.showModal();
    document.addEventListener('service:widget.ready', handle, { once: true });
    await popUpIn(main).open(7);
    expect(isOpen(main)).toBe(false);
    own?.close();

    await popUpIn(main).open(8);
    expect(isOpen(main)).toBe(true);
    expect(requestsOf(shop).map((query) => query.get('platform_product_ids'))).toEqual(['7', '8']);
  });
});

const drawer = (style: string) =>
  `<aside id="CartDrawer" style="position: fixed; inset: 0 0 0 auto; inline-size: 300px; ${style}">Your cart</aside>`;

describe('the theme’s own drawer', () => {
  test('keeps the pop-up closed while it is open', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`${drawer('')}${markup}`);
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(false);

    main.querySelector('aside')?.remove();
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(true);
  });

  test.for([
    ['hidden', 'visibility: hidden'],
    ['beside the screen', 'translate: 400px'],
    ['no larger than a notice', 'inset: auto 0 0 auto; block-size: 40px'],
  ] as const)('lets it open while the drawer is %s', async ([, style], { shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`${drawer(style)}${markup}`);
    await popUpIn(main).open();

    expect(isOpen(main)).toBe(true);
  });

  test('closes the pop-up when it opens', async ({ shop }) => {
    shop.answer(recommended, () => ({ data: products(2) }));
    const main = shop.mount(`${drawer('translate: 400px; transition: translate 0.1s')}${markup}`);
    await popUpIn(main).open();
    expect(isOpen(main)).toBe(true);
    main.querySelector('aside')?.style.setProperty('translate', '0');

    await expect.poll(() => isOpen(main)).toBe(false);
  });
});
