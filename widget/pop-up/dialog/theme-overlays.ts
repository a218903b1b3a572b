import {
  cartNotifications,
  drawersOfShopify,
} from '../../../server/contract/themes/cart-drawers.ts';

/** What themes open over their pages, by words that they have in its names. */
const candidates = ['drawer', 'cart', 'modal', 'popup', 'pop-up', 'offcanvas', 'off-canvas']
  .flatMap((word) => [`[class*="${word}" i]`, `[id*="${word}" i]`])
  .concat('[role=dialog]', '[aria-modal=true]', '[popover]', drawersOfShopify, cartNotifications)
  .join();

/** Smaller ones, such as sticky headers and buttons, leave room for another. */
const leastShare = 0.3;
const leastWidth = 200;

/** Attributes by which themes open something. */
const attributes = ['class', 'style', 'open', 'hidden', 'aria-hidden', 'aria-expanded', 'inert'];

/** Returns whether the theme shows a drawer or another layer over its page. */
export function hasOverlay(): boolean {
  return [...document.querySelectorAll(candidates)].some(isOverlay);
}

function isOverlay(element: Element): boolean {
  if (getComputedStyle(element).position !== 'fixed' || element.closest('vitrine-pop-up')) {
    return false;
  }
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const width = Math.min(right, innerWidth) - Math.max(left, 0);
  const height = Math.min(bottom, innerHeight) - Math.max(top, 0);
  const isLarge = width >= leastWidth && height >= innerHeight * leastShare;
  // Some themes have the whole page in a fixed box.
  const isPage = element.querySelector('main') !== null;
  return (
    isLarge &&
    !isPage &&
    element.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  );
}

/** Calls back when the theme opens something over its page, until the signal aborts. */
export function followOverlays(handleOpen: () => void, signal: AbortSignal): void {
  let frame = 0;
  const look = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => !signal.aborted && hasOverlay() && handleOpen());
  };
  const observer = new MutationObserver(look);
  observer.observe(document, {
    attributeFilter: attributes,
    childList: true,
    subtree: true,
  });
  // A drawer that slides in is on screen only then.
  document.addEventListener('transitionend', look, { signal });
  document.addEventListener('animationend', look, { signal });
  signal.addEventListener('abort', () => observer.disconnect());
}
