import { html, nothing, type TemplateResult } from 'lit';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';
import type { Overview } from './worth-a-look.ts';

/** Says whose views and clicks are counted, those of shoppers who have agreed, and what is left out. */
export function consentNote({
  agreed,
  agreed_visits,
  left_out,
}: Pick<Overview, 'agreed' | 'agreed_visits' | 'left_out'>): TemplateResult {
  const { insight } = texts;
  const share = agreed_visits ?? agreed;
  const say = agreed_visits ? insight.agreedVisits : insight.agreed;
  return html`<p class="hint" id="agreed">
    ${share ? say(formatShare(share.value), formatCount(share.of)) : insight.noOrders}
    ${
      left_out.bots + left_out.networks > 0
        ? insight.leftOut(formatCount(left_out.bots), formatCount(left_out.networks))
        : nothing
    }
  </p>`;
}
