import { html, type TemplateResult } from 'lit/html.js';
import { texts } from '../i18n/say.ts';
import type { Announcement } from './announcement.ts';

/** Words of our own say their language, and read in its direction; what the shop says is in that of the page. */
export function ours(text: string): TemplateResult {
  return html`<span lang=${texts.locale}>${text}</span>`;
}

export function spoken({ text, isOurs }: Announcement): TemplateResult | string {
  return isOurs ? ours(text) : text;
}
