import { html, nothing, type TemplateResult } from 'lit/html.js';
import { filtersTexts as words } from '../i18n/filters-en.ts';
import { say, texts } from '../i18n/say.ts';
import type { Search } from '../state/search-address.ts';
import { isFiltered, withPrices, withToggled } from '../state/search-steps.ts';
import { removeAll, type ResultsContext } from './results-context.ts';
import { priceLabel, valueLabel } from './results-labels.ts';

/** What is set, each as a link to the results without it. */
export function chips(context: ResultsContext): TemplateResult | typeof nothing {
  const { search, results } = context.view;
  if (!isFiltered(search)) {
    return nothing;
  }
  const { choices, lowest, highest } = search;
  return html`<ul part="chips" class="chips" role="list">
    ${choices.map((choice) => chip(context, valueLabel(choice), withToggled(search, choice)))}
    ${
      lowest === null && highest === null
        ? nothing
        : chip(
            context,
            priceLabel(search, results?.moneyFormat ?? '{{amount}}'),
            withPrices(search, null, null),
          )
    }
    <li>${removeAll(context)}</li>
  </ul>`;
}

function chip({ addressOf }: ResultsContext, label: string, without: Search): TemplateResult {
  return html`<li>
    <a
      part="chip"
      class="chip"
      lang=${texts.locale}
      aria-label=${say(words.remove, { label })}
      href=${addressOf(without)}
      data-step
      ><span class="label">${label}</span><span class="cross"></span
    ></a>
  </li>`;
}
