/** Keeps a key from the theme: neither the rest of its keydown nor its keyup reaches another listener. */
export function keepKey(event: Event): void {
  stop(event);
  addEventListener('keyup', stop, { capture: true, once: true });
}

function stop(event: Event): void {
  event.stopImmediatePropagation();
}
