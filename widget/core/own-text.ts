import { html, type TemplateResult } from 'lit';
import { texts } from './format.ts';

/** Words of our own say their language, and read in its direction; what the shop says is in that of the page. */
export function ownText(text: string): TemplateResult {
  return html`<bdi lang=${texts.locale}>${text}</bdi>`;
}
