import { html, nothing, svg, type TemplateResult } from 'lit/html.js';
import { filtersTexts as words } from '../i18n/filters-en.ts';
import { say, texts } from '../i18n/say.ts';
import { areColours, isUseful, withChoices, type Facet, type FacetValue } from '../state/facets.ts';
import { readBound } from '../state/search-address.ts';
import { withPrices, withToggled } from '../state/search-steps.ts';
import { own, type ResultsContext } from './results-context.ts';
import { facetLabel, valueLabel } from './results-labels.ts';
import { readSwatches, type ColourOf } from './swatches.ts';

/** So many values are seen at once; the others are behind a line that shows them. */
const seenAtOnce = 8;

/** What the results can be narrowed by. Each facet keeps its place, and so the focus in it. */
export function facets(context: ResultsContext): readonly unknown[] {
  const { results, search } = context.view;
  const colourOf = readSwatches(context.swatches);
  return (results?.facets ?? []).map((counted) => {
    if (counted.name === 'price') {
      const isBound = search.lowest !== null || search.highest !== null;
      return results?.prices || isBound ? prices(context) : nothing;
    }
    const facet = withChoices(counted, search);
    return isUseful(facet)
      ? disclosure(facetLabel(facet.name), values(context, facet, colourOf))
      : nothing;
  });
}

function disclosure(label: unknown, content: unknown): TemplateResult {
  return html`<details part="facet" class="facet" open>
    <summary part="facet-title">${label}</summary>
    ${content}
  </details>`;
}

function values(context: ResultsContext, facet: Facet, colourOf: ColourOf): TemplateResult {
  const signOf = areColours(facet.values, colourOf)
    ? (value: string) => swatch(colourOf(value))
    : box;
  const lines = facet.values.map((value) => line(context, facet.name, value, signOf(value.value)));
  const rest = facet.values.slice(seenAtOnce);
  return html`<ul role="list">
      ${lines.slice(0, seenAtOnce)}
    </ul>
    ${
      rest.length > 0
        ? html`<details class="rest" ?open=${rest.some(({ isChosen }) => isChosen)}>
            <summary>${own(say(words.all, { count: facet.values.length }))}</summary>
            <ul role="list">
              ${lines.slice(seenAtOnce)}
            </ul>
          </details>`
        : nothing
    }`;
}

/** A link, so that it opens in a new tab too, that looks and sounds like what it is: a box to tick. */
function line(
  { view, addressOf }: ResultsContext,
  name: string,
  { value, count, isChosen }: FacetValue,
  sign: TemplateResult,
): TemplateResult {
  return html`<li>
    <a
      part="value"
      class="value"
      role="checkbox"
      aria-checked=${String(isChosen)}
      href=${addressOf(withToggled(view.search, { name, value }))}
      data-step
    >
      ${sign}
      <span class="label">${valueLabel({ name, value })}</span>
      <span class="number">${count}</span>
    </a>
  </li>`;
}

function box(): TemplateResult {
  return html`<span class="box"></span>`;
}

/** An attribute of a drawing: no content policy forbids it, and forced colours leave it as it is. */
function swatch(colour: string | null): TemplateResult {
  return html`<svg part="swatch" class="swatch" viewBox="0 0 2 2" aria-hidden="true">
    ${colour ? svg`<circle cx="1" cy="1" r="1" fill=${colour} />` : nothing}
  </svg>`;
}

function prices({ view: { search, results }, go }: ResultsContext): TemplateResult {
  const { lowest, highest } = search;
  const bound = results?.prices;
  const handleChange = ({ currentTarget }: Event) => {
    if (currentTarget instanceof HTMLElement) {
      const [low, high] = currentTarget.querySelectorAll('input');
      go(withPrices(search, readBound(low?.value ?? ''), readBound(high?.value ?? '')));
    }
  };
  return disclosure(
    own(words.price),
    html`<div class="prices" @change=${handleChange}>
      ${priceInput(words.lowestPrice, lowest, bound ? Math.floor(bound.min) : '')}
      <span aria-hidden="true">–</span>
      ${priceInput(words.highestPrice, highest, bound ? Math.ceil(bound.max) : '')}
    </div>`,
  );
}

function priceInput(
  label: string,
  value: number | null,
  placeholder: number | string,
): TemplateResult {
  return html`<input
    part="price-input"
    type="number"
    inputmode="decimal"
    min="0"
    step="any"
    lang=${texts.locale}
    aria-label=${label}
    placeholder=${placeholder}
    .value=${value === null ? '' : String(value)}
  />`;
}
