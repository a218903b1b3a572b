import { isServer, render, type nothing, type TemplateResult } from 'lit';

/** A message to the shopper: a built-in text with its language, or a sentence of the store. */
export type Message = TemplateResult | string;

/**
 * Announces a message to screen readers, in the one live region of a shadow root. They do not see what is outside an
 * open modal dialog, so the region is in the topmost one. A region that exists before its first message is announced
 * for certain: an empty message prepares it.
 */
export function announce(root: ShadowRoot, message: Message | typeof nothing): void {
  if (isServer) {
    return;
  }
  const region = root.querySelector<HTMLElement>('[role=status]') ?? document.createElement('p');
  const place = [root, ...root.querySelectorAll('dialog:modal')].at(-1);
  if (place && region.parentNode !== place) {
    region.className = 'unseen';
    region.role = 'status';
    place.prepend(region);
  }
  render(message, region);
}
