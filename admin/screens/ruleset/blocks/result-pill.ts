import { html, nothing, type TemplateResult } from 'lit';
import { texts } from '../texts/texts.ts';
import type { RuleTrial } from '../state/rule-trials.ts';
import { words } from '../words/words.ts';

/** Renders what the trial made of a rule, also of one that it did not ask. */
export function resultPill(trial: RuleTrial | undefined): TemplateResult | typeof nothing {
  if (!trial) {
    return nothing;
  }
  const { trace, products, problems } = trial;
  if (Object.keys(problems).length > 0) {
    return pill('warning', '!', texts.incomplete);
  }
  switch (trace?.result) {
    case undefined:
      return nothing;
    case 'matched':
      return pill('good', '✓', texts.holds(words.products(products.length)));
    case 'unmatched':
      return pill('', '✕', texts.holdsNot);
    case 'unevaluated': {
      const wouldHold = trace.groups.length === 0 || trace.groups.some(({ holds }) => holds);
      return pill('', '–', wouldHold ? texts.notAsked.held : texts.notAsked.not);
    }
    default:
      return nothing;
  }
}

function pill(style: string, sign: string, text: string): TemplateResult {
  return html`<span class="pill ${style}"><span aria-hidden="true">${sign}</span> ${text}</span>`;
}
