import { expect, vi } from 'vitest';
import { on, test } from '../testing/page-program.ts';
import { cartDrawers } from '../testing/theme-carts.ts';

test('a program opens the cart and no notification, which tells of an addition', async ({
  program,
}) => {
  const open = vi.fn();
  program.shop.mount('<cart-notification></cart-notification>');
  const [notification] = document.getElementsByTagName('cart-notification');
  notification?.parentElement?.prepend(notification);
  Object.assign(notification ?? {}, { open });
  await program.start();
  program.acme().SmartCart.show();

  expect(open).not.toHaveBeenCalled();
  expect(program.drawer.hidden).toBe(false);
});

test('a program hears once that a drawer slides in, and once that it has slid out', async ({
  program,
}) => {
  const heard: string[] = [];
  on('acme:smartcart.show', () => heard.push('show'));
  on('acme:smartcart.hide', () => heard.push('hide'));
  const { drawer } = program;
  drawer.innerHTML = '<div role="dialog">Your cart</div>';
  drawer.hidden = false;
  const dialog = drawer.querySelector<HTMLElement>('div');
  const outside = 'position: fixed; inset: 0; transition: translate 60ms; translate: 100vw';
  dialog?.setAttribute('style', outside);
  await program.start();
  dialog?.setAttribute('style', `${outside}; translate: 0`);
  program.acme().SmartCart.show();
  const ends = (count: number) =>
    expect.poll(() => dialog?.getAnimations().length === 0 && heard.length).toBe(count);
  await ends(1);
  dialog?.setAttribute('style', outside);
  await ends(2);

  expect(heard).toEqual(['show', 'hide']);
});

test('a program hears of a drawer in which an ended animation holds its last picture', async ({
  program,
}) => {
  const heard: string[] = [];
  on('acme:smartcart.show', () => heard.push('show'));
  on('acme:smartcart.hide', () => heard.push('hide'));
  const { drawer } = program;
  drawer.hidden = false;
  drawer.innerHTML =
    '<style>@keyframes fade-in { from { opacity: 0 } }</style><p style="animation: fade-in 1ms both">Your cart</p>';
  const [fade] = drawer.getAnimations({ subtree: true });
  await fade?.finished;
  expect(drawer.getAnimations({ subtree: true })).toHaveLength(1);
  await program.start();
  drawer.style.translate = '-200vw';
  await expect.poll(() => heard).toEqual(['hide']);
  drawer.style.removeProperty('translate');

  await expect.poll(() => heard).toEqual(['hide', 'show']);
});

test('a program hears of a drawer that comes later, and of one that the theme renders again', async ({
  program,
}) => {
  const heard: string[] = [];
  on('acme:smartcart.show', () => heard.push('show'));
  on('acme:smartcart.hide', () => heard.push('hide'));
  program.drawer.remove();
  await program.start();
  const main = program.shop.mount('<div id="section"></div>');
  const section = main.querySelector('#section') ?? main;
  const hears = (...told: string[]) => expect.poll(() => heard).toEqual(told);
  section.innerHTML = '<cart-drawer hidden><div class="cart-drawer">Your cart</div></cart-drawer>';
  // The theme opens it later than it renders it.
  await Promise.resolve();
  section.firstElementChild?.removeAttribute('hidden');
  await hears('show');
  section.innerHTML = '<cart-drawer hidden><div class="cart-drawer">Your cart</div></cart-drawer>';
  await hears('show', 'hide');
  section.innerHTML = '<cart-drawer><div class="cart-drawer">Your cart</div></cart-drawer>';
  await hears('show', 'hide', 'show');
  section.replaceChildren();
  await hears('show', 'hide', 'show', 'hide');
});

test.for(cartDrawers)('a program opens the drawer of %s', async ([, markup], { program }) => {
  program.drawer.remove();
  const main = program.shop.mount(markup);
  const open = vi.fn();
  Object.assign(main.lastElementChild ?? {}, { open });
  await program.start();
  program.acme().SmartCart.show();

  expect(open).toHaveBeenCalledOnce();
});
