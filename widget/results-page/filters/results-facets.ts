import { html, nothing, svg, type TemplateResult } from 'lit';
import { filtersTexts as words } from './filters-texts.ts';
import { say, texts } from '../../core/format.ts';
import { areColours, isUseful, withChoices } from './facet-values.ts';
import { withPrices, withToggled } from './filter-steps.ts';
import { readBound, type Search } from '../search-address.ts';
import { isPriced } from '../search-steps.ts';
import { ours } from '../../core/own-text.ts';
import { addressOf } from '../page-address.ts';
import type { EventIn, ResultsContext } from '../results-context.ts';
import { facetLabel, valueLabel } from './results-labels.ts';
import { readSwatches } from './swatches.ts';

/** So many values are seen at once; the others are behind a line that shows them. */
const seenAtOnce = 8;

/** What the results can be narrowed by. Each facet keeps its place, and so the focus in it. */
export function facets(context: ResultsContext): readonly unknown[] {
  const { view, settings } = context;
  const { results, search } = view;
  const colourOf = readSwatches(settings.swatches);
  return [...(results?.facets ?? [])].map(([name, counts]) => {
    if (name === 'price') {
      return results?.prices || isPriced(search) ? prices(context) : nothing;
    }
    const values = withChoices(name, counts, search);
    if (!isUseful(values)) {
      return nothing;
    }
    const isColour = areColours(values, colourOf);
    const lines = values.map(({ value, count, isChosen }) => {
      const choice = { name, value };
      return line(
        isColour ? swatch(colourOf(value)) : html`<span class="box"></span>`,
        valueLabel(choice),
        count,
        isChosen,
        withToggled(search, choice),
      );
    });
    const isRestChosen = values.slice(seenAtOnce).some(({ isChosen }) => isChosen);
    return disclosure(facetLabel(name), list(lines, isRestChosen));
  });
}

function disclosure(label: unknown, content: unknown): TemplateResult {
  return html`<details part="facet" class="facet" open>
    <summary part="facet-title">${label}</summary>
    ${content}
  </details>`;
}

function list(lines: readonly TemplateResult[], isRestOpen: boolean): TemplateResult {
  return html`<ul role="list">
      ${lines.slice(0, seenAtOnce)}
    </ul>
    ${
      lines.length > seenAtOnce
        ? html`<details class="rest" ?open=${isRestOpen}>
            <summary>${ours(say(words.all, { count: lines.length }))}</summary>
            <ul role="list">
              ${lines.slice(seenAtOnce)}
            </ul>
          </details>`
        : nothing
    }`;
}

/** A link, so that it opens in a new tab too, that looks and sounds like what it is: a box to tick. */
function line(
  sign: TemplateResult,
  label: string,
  count: number,
  isChosen: boolean,
  toggled: Search,
): TemplateResult {
  return html`<li>
    <a
      part="value"
      class="tick"
      role="checkbox"
      aria-checked=${String(isChosen)}
      href=${addressOf(toggled)}
      data-step
      @keydown=${tickBySpace}
    >
      ${sign}
      <span class="label"><bdi>${label}</bdi></span>
      <span class="number">${count}</span>
    </a>
  </li>`;
}

/** A box to tick takes the space bar, which a link does not. */
function tickBySpace(event: KeyboardEvent & EventIn<HTMLElement>): void {
  if (event.key === ' ') {
    event.preventDefault();
    event.currentTarget.click();
  }
}

/** An attribute of a drawing: no content policy forbids it, and forced colours leave it as it is. */
function swatch(colour: string | null): TemplateResult {
  return html`<svg part="swatch" class="swatch" viewBox="0 0 2 2" aria-hidden="true">
    ${colour ? svg`<circle cx="1" cy="1" r="1" fill=${colour} />` : nothing}
  </svg>`;
}

function prices({ view: { search, results }, go }: ResultsContext): TemplateResult {
  const { lowest, highest } = search;
  const bounds = results?.prices;
  return disclosure(
    ours(words.price),
    html`<div class="prices">
      ${priceInput(words.lowestPrice, lowest, bounds && Math.floor(bounds.min), (bound) => withPrices(search, bound, highest), go)}
      <span aria-hidden="true">–</span>
      ${priceInput(words.highestPrice, highest, bounds && Math.ceil(bounds.max), (bound) => withPrices(search, lowest, bound), go)}
    </div>`,
  );
}

function priceInput(
  label: string,
  value: number | null,
  placeholder: number | null | undefined,
  step: (bound: number | null) => Search,
  go: ResultsContext['go'],
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
    .value=${String(value ?? '')}
    @change=${({ currentTarget }: EventIn<HTMLInputElement>) => go(addressOf(step(readBound(currentTarget.value))))}
  />`;
}
