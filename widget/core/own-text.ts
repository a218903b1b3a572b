import { html, type TemplateResult } from 'lit';
import { texts } from './format.ts';

/** Renders a built-in text with its `lang` and direction, which may differ from those of the page. */
export function ownText(text: string): TemplateResult {
  return html`<bdi lang=${texts.locale}>${text}</bdi>`;
}
