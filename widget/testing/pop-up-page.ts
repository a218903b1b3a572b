import type { VitrinePopUp } from '../pop-up/pop-up.ts';
import { setPage, shadowOf, test as base } from './shop-page.ts';

/** A session in which no pop-up was shown. */
export const test = base.extend<{ fresh: undefined }>({
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

export function popUpIn(main: Element): VitrinePopUp {
  const popUp = main.querySelector('vitrine-pop-up');
  if (!popUp) {
    throw new Error('No pop-up was mounted');
  }
  return popUp;
}

export function dialogIn(main: Element): HTMLDialogElement | null {
  return shadowOf(popUpIn(main)).querySelector('dialog');
}

export function isOpen(main: Element): boolean {
  return dialogIn(main)?.open ?? false;
}
