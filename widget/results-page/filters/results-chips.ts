import { html, nothing, type TemplateResult } from 'lit';
import { filtersTexts as words } from './filters-texts.ts';
import { say, texts } from '../../core/format.ts';
import { withPrices, withToggled } from './filter-steps.ts';
import type { Search } from '../search-address.ts';
import { isFiltered, isPriced } from '../search-steps.ts';
import { addressOf } from '../page-address.ts';
import { removeAll, type ResultsContext } from '../results-context.ts';
import { priceLabel, valueLabel } from './results-labels.ts';

/** What is set, each as a link to the results without it. */
export function chips(context: ResultsContext): TemplateResult | typeof nothing {
  const { search, results } = context.view;
  if (!isFiltered(search)) {
    return nothing;
  }
  return html`<ul part="chips" class="chips" role="list">
    ${search.choices.map((choice) => chip(valueLabel(choice), withToggled(search, choice)))}
    ${
      isPriced(search)
        ? chip(
            priceLabel(search, results?.moneyFormat ?? '{{amount}}'),
            withPrices(search, null, null),
          )
        : nothing
    }
    <li>${removeAll(search)}</li>
  </ul>`;
}

function chip(label: string, without: Search): TemplateResult {
  return html`<li>
    <a
      part="chip"
      class="control chip"
      lang=${texts.locale}
      aria-label=${say(words.remove, { label })}
      href=${addressOf(without)}
      data-step
      ><bdi class="label">${label}</bdi><span class="cross"></span
    ></a>
  </li>`;
}
