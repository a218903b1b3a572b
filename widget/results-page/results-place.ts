import { at } from '../core/json.ts';

/** What stands below the results never moves on screen, however many of them come. */
export function keepEndOffScreen({ host, childElementCount }: ShadowRoot): void {
  // An element with nothing in it yet is not measured: the page would be scrolled up to fit.
  if (childElementCount > 0 && host instanceof HTMLElement) {
    const { top } = host.getBoundingClientRect();
    host.style.minBlockSize = `max(100svh, ${Math.ceil(innerHeight - top)}px)`;
  }
}

/** Puts the focus on the first of what matches, and scrolls nowhere. */
export function focusOn(root: ShadowRoot, selector: string): void {
  root.querySelector<HTMLElement>(selector)?.focus({ preventScroll: true });
}

/** Whoever turns the page goes on from its top. */
export function beginAtTop(root: ShadowRoot): void {
  focusOn(root, '.count');
  if (root.host.getBoundingClientRect().top < 0) {
    root.host.scrollIntoView();
  }
}

/**
 * Keeps where the shopper is when they leave, and returns what brings them there again, once, when results stand.
 * Browsers do so themselves, unless the page was left too soon, or is too short until late results come.
 */
export function keepPlace(signal: AbortSignal): () => void {
  // Not in `history.state`, which belongs to themes.
  const { navigation } = window;
  const state = () => navigation?.currentEntry?.getState();
  const note = (vitrinePlace: number) =>
    navigation?.currentEntry &&
    navigation.updateCurrentEntry({ state: { ...state(), vitrinePlace } });
  let place = Number(at(state(), 'vitrinePlace'));
  note(0);
  const forget = () => {
    place = 0;
  };
  // Who scrolls meanwhile wants to be somewhere else.
  addEventListener('wheel', forget, { signal, passive: true });
  addEventListener('touchmove', forget, { signal, passive: true });
  addEventListener('keydown', forget, { signal });
  addEventListener('pagehide', () => note(scrollY), { signal });
  return () => {
    // A theme may have taken it upon itself.
    if (place && history.scrollRestoration === 'auto') {
      scrollTo({ top: place, behavior: 'instant' });
    }
    forget();
  };
}
