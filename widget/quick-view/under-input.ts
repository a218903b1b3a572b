/** On a narrower screen the panel takes the whole width. In pixels, as the others. */
const usualWidth = 760;
const gap = 8;

/** With this height in pixels, the panel stays below the input even if there is more room above. */
const enoughHeight = 360;

/** A lower panel needs all of its height for its rows. */
const lowHeight = 240;

/**
 * Opens a panel of the top layer, and keeps it at the input that it belongs to, within the visible
 * viewport, until the signal ends it.
 */
export function openUnder(input: HTMLElement, panel: HTMLElement, signal: AbortSignal): void {
  const place = () => placePanel(panel, input);
  const options = { capture: true, passive: true, signal };
  for (const view of [window, window.visualViewport]) {
    view?.addEventListener('scroll', place, options);
    view?.addEventListener('resize', place, options);
  }
  place();
  panel.showPopover();
  signal.addEventListener('abort', () => panel.isConnected && panel.hidePopover());
}

/** On the side of the input that has room; a keyboard on the screen takes its part of it. */
function placePanel(panel: HTMLElement, input: HTMLElement): void {
  const { left, right, top, bottom, width } = input.getBoundingClientRect();
  const screenWidth = document.documentElement.clientWidth;
  const panelWidth = Math.min(Math.max(width, usualWidth), screenWidth);
  const isEndAligned =
    getComputedStyle(input).direction === 'rtl' || left + panelWidth > screenWidth;
  const { offsetTop = 0, height = innerHeight } = window.visualViewport ?? {};
  const above = top - offsetTop - 2 * gap;
  const below = offsetTop + height - bottom - 2 * gap;
  const isAbove = below < enoughHeight && above > below;
  const room = Math.max(0, isAbove ? above : below);
  const start = Math.max(0, isEndAligned ? right - panelWidth : left);
  const edge = isAbove ? top - gap : bottom + gap;
  panel.style.cssText =
    `inset:${edge}px auto auto ${start}px;width:${panelWidth}px;max-height:${room}px;` +
    `translate:0 ${isAbove ? -100 : 0}%;--last-row:${room < lowHeight ? 'static' : 'sticky'}`;
}
