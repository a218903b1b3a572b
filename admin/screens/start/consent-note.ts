import { html, type TemplateResult } from 'lit';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';
import type { Overview } from './worth-a-look.ts';

/** Says whose views and clicks are counted: those of shoppers who have agreed. */
export function consentNote({
  agreed,
  agreed_visits,
}: Pick<Overview, 'agreed' | 'agreed_visits'>): TemplateResult {
  const { insight } = texts;
  const share = agreed_visits ?? agreed;
  const say = agreed_visits ? insight.agreedVisits : insight.agreed;
  return html`<p class="hint" id="agreed">
    ${share ? say(formatShare(share.value), formatCount(share.of)) : insight.noOrders}
  </p>`;
}
