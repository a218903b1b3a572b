/** On a narrower screen the panel takes the whole width. In pixels, as the others. */
const usualWidth = 760;
const gap = 8;

/** Keeps a panel of the top layer under the input that it belongs to, within the visible viewport. */
export class UnderInput {
  #panel: HTMLElement | null = null;
  #following = new AbortController();

  open(panel: HTMLElement, input: HTMLElement): void {
    if (this.#panel) {
      return;
    }
    this.#panel = panel;
    this.#following = new AbortController();
    const place = () => placePanel(panel, input);
    const options = { capture: true, passive: true, signal: this.#following.signal };
    window.addEventListener('scroll', place, options);
    window.addEventListener('resize', place, options);
    window.visualViewport?.addEventListener('resize', place, options);
    place();
    panel.showPopover();
  }

  close(): void {
    this.#following.abort();
    if (this.#panel?.isConnected) {
      this.#panel.hidePopover();
    }
    this.#panel = null;
  }
}

function placePanel(panel: HTMLElement, input: HTMLElement): void {
  const box = input.getBoundingClientRect();
  const screenWidth = document.documentElement.clientWidth;
  const screenHeight = window.visualViewport?.height ?? window.innerHeight;
  const width = Math.min(Math.max(box.width, usualWidth), screenWidth);
  const isEndAligned =
    getComputedStyle(input).direction === 'rtl' || box.left + width > screenWidth;
  const top = box.bottom + gap;
  Object.assign(panel.style, {
    left: `${Math.max(0, isEndAligned ? box.right - width : box.left)}px`,
    top: `${top}px`,
    width: `${width}px`,
    maxHeight: `${screenHeight - top - gap}px`,
  });
}
