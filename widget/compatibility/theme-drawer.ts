import { drawersOfShopify } from '../../server/contract/themes/cart-drawers.ts';
import { getPath } from '../core/json.ts';
import { platformMember, storeRoot } from '../core/platform.ts';

/** The theme's drawers. A notification of an addition is none. */
const drawers = drawersOfShopify.join();

/** Links and buttons with which shoppers open the cart. */
const openers = ['#cart-icon-bubble', 'header a[href$="/cart"]', 'a[href$="/cart"]'];

/** The attributes by which themes show and hide a drawer. */
const shownBy = ['class', 'open', 'hidden', 'style', 'aria-hidden'];

const movementEnds = ['transitionend', 'transitioncancel', 'animationend', 'animationcancel'];

/** The theme's own cart, which opens and closes as the theme does it. */
export class ThemeDrawer {
  isShown = false;
  readonly #handleChange: () => void;
  #isOpening = false;

  /** @param handleChange - called when a drawer has opened or closed, by whomever, until the signal aborts. */
  constructor(handleChange: () => void, signal: AbortSignal) {
    this.#handleChange = handleChange;
    let followed = outermostDrawers();
    this.isShown = followed.some(isShown);
    // Where a drawer is on its way says nothing: it opens from outside the window, and hides at the end.
    const check = () => followed.some(isMoving) || this.#set(followed.some(isShown));
    const ofDrawers = new MutationObserver(check);
    const follow = () => {
      for (const drawer of followed) {
        ofDrawers.observe(drawer, { attributeFilter: shownBy, childList: true, subtree: true });
      }
    };
    follow();
    // Themes render a drawer with the first addition, and again with its section.
    const ofPage = new MutationObserver(() => {
      const present = outermostDrawers();
      if (present.length !== followed.length || present.some((one, at) => one !== followed[at])) {
        followed = present;
        ofDrawers.disconnect();
        follow();
        check();
      }
    });
    ofPage.observe(document, { childList: true, subtree: true });
    const endMovement = ({ target }: Event) =>
      target instanceof Node && followed.some((drawer) => drawer.contains(target)) && check();
    for (const name of movementEnds) {
      document.addEventListener(name, endMovement, { signal });
    }
    signal.addEventListener('abort', () => [ofDrawers, ofPage].forEach((one) => one.disconnect()));
  }

  /** Opens the cart by the platform's action, the drawer's own function, or the link in the header; else its page. */
  open(): void {
    if (this.#isOpening) {
      // A script has made the link call this function.
      location.assign(`${storeRoot()}cart`);
      return;
    }
    this.#isOpening = true;
    try {
      const isOpened =
        call(platformMember('', 'actions'), 'openCart') ||
        drawersOf().some((drawer) => ['open', 'show'].some((name) => call(drawer, name))) ||
        click(openers.flatMap((selector) => [...document.querySelectorAll(selector)]));
      if (!isOpened) {
        location.assign(`${storeRoot()}cart`);
      }
    } finally {
      this.#isOpening = false;
    }
    this.#set(true);
  }

  close(): void {
    const isClosed = drawersOf().some(
      (drawer) =>
        ['close', 'hide'].some((name) => call(drawer, name)) ||
        call(drawer.querySelector('dialog[open]'), 'close'),
    );
    if (!isClosed) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    }
    this.#set(false);
  }

  #set(isNowShown: boolean): void {
    if (this.isShown !== isNowShown) {
      this.isShown = isNowShown;
      this.#handleChange();
    }
  }
}

function drawersOf(): Element[] {
  return [...document.querySelectorAll(drawers)];
}

/** Returns the drawers without those in another: a theme gives the parts of one several of these names. */
function outermostDrawers(): Element[] {
  return drawersOf().filter(({ parentElement }) => !parentElement?.closest(drawers));
}

/** Endless animations are of what waits within the drawer, and ended ones may hold where they have led. */
function isMoving(drawer: Element): boolean {
  return drawer
    .getAnimations({ subtree: true })
    .some(
      ({ effect, playState }) =>
        playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
}

/** Returns whether shoppers see the drawer: its dialog, where it has one, else its box or that of a child. */
function isShown(drawer: Element): boolean {
  const dialog = drawer.querySelector('dialog,[role="dialog"]');
  return (dialog ? [dialog] : [drawer, ...drawer.children]).some((box) => {
    const { left, right, width } = box.getBoundingClientRect();
    const isVisible = box.checkVisibility({ visibilityProperty: true, opacityProperty: true });
    return isVisible && width > 0 && left < innerWidth && right > 0;
  });
}

/** Calls a method, and returns whether there is one. */
function call(owner: unknown, name: string): boolean {
  const method = owner instanceof Element ? Reflect.get(owner, name) : getPath(owner, name);
  if (typeof method !== 'function') {
    return false;
  }
  Reflect.apply(method, owner, []);
  return true;
}

function click(links: readonly Element[]): boolean {
  const [link] = links.filter((one) => one instanceof HTMLElement && one.checkVisibility());
  if (link instanceof HTMLElement) {
    link.click();
  }
  return link !== undefined;
}
