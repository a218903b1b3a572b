import { html, type TemplateResult } from 'lit';

/** A message to the shopper: a built-in text with its language, or a sentence of the store. */
export type Message = TemplateResult | string;

/** Renders the region in which screen readers announce each new message. */
export function liveRegion(message: unknown): TemplateResult {
  return html`<p class="unseen" role="status">${message}</p>`;
}
