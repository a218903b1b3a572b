import { html, nothing, type TemplateResult } from 'lit';
import { format, texts } from '../../core/format.ts';
import { ownText } from '../../core/own-text.ts';
import type { EventIn, ResultsContext } from '../context.ts';
import { addressAfter } from '../page-address.ts';
import { isPriced, readBound } from '../search-address.ts';
import { areColours, isUseful, orderedBounds, toggled, withChoices } from './facet-values.ts';
import { facetLabel, valueLabel } from './labels.ts';
import { readSwatches } from '../../card/swatch-colours.ts';
import { filtersTexts as words } from './texts.ts';

/** A long facet shows so many values at once, and the others on demand. */
const shownAtOnce = 8;

/** Renders the facets. Each keeps its position and therefore the focus within it. */
export function facets(context: ResultsContext): readonly unknown[] {
  const { view, settings } = context;
  const { results, search } = view;
  const colourOf = readSwatches(settings.swatches);
  return [...(results?.facets ?? [])].map(([name, counts], index) => {
    if (name === 'price') {
      return results?.prices || isPriced(search) ? prices(context, index) : nothing;
    }
    const values = withChoices(name, counts, search);
    if (!isUseful(values)) {
      return nothing;
    }
    const isColour = areColours(values, colourOf);
    const lines = values.map(({ value, count, isChosen }) => {
      const choice = { name, value };
      // A link, so that it opens in a new tab too, with the role of what it looks like.
      return html`<li>
        <a
          part="value"
          class="tick"
          role="checkbox"
          aria-checked=${isChosen}
          href=${addressAfter(search, toggled(search, choice))}
          data-step
          @keydown=${clickBySpace}
        >
          ${isColour ? swatch(colourOf(value)) : html`<span class="box"></span>`}
          <span class="label"><bdi>${valueLabel(choice)}</bdi></span>
          <span class="number">${count}</span>
        </a>
      </li>`;
    });
    const isRestChosen = values.slice(shownAtOnce).some(({ isChosen }) => isChosen);
    return facet(index, facetLabel(name), list(lines, isRestChosen));
  });
}

/** A group of controls with the name of its title. */
function facet(index: number, label: unknown, content: unknown): TemplateResult {
  const id = `facet-${index}`;
  return html`<details part="facet" class="facet" aria-labelledby=${id} open>
    <summary part="facet-title"><span id=${id}>${label}</span></summary>
    ${content}
  </details>`;
}

function list(lines: readonly TemplateResult[], isRestOpen: boolean): TemplateResult {
  const first = lines.slice(0, shownAtOnce);
  const rest = lines.slice(shownAtOnce);
  return html`<ul role="list">
      ${first}
    </ul>
    ${
      rest.length > 0
        ? html`<details class="rest" ?open=${isRestOpen}>
            <summary>${ownText(format(words.all, { count: lines.length }))}</summary>
            <ul role="list">
              ${rest}
            </ul>
          </details>`
        : nothing
    }`;
}

/** Presses a link with the space bar, as a checkbox is. */
function clickBySpace(event: KeyboardEvent & EventIn<HTMLElement>): void {
  if (event.key === ' ') {
    event.preventDefault();
    event.currentTarget.click();
  }
}

/** Renders a colour as an attribute, which content policies allow and forced colours do not change. */
function swatch(colour: string | undefined): TemplateResult {
  return html`<svg part="swatch" class="swatch" viewBox="-1 -1 2 2" aria-hidden="true">
    <circle r="1" fill=${colour ?? 'none'} />
  </svg>`;
}

function prices({ view: { search, results }, go }: ResultsContext, index: number): TemplateResult {
  const bounds = results?.prices;
  const input = (name: 'min' | 'max', label: string, placeholder: unknown) => {
    const handleChange = ({ currentTarget }: EventIn<HTMLInputElement>) => {
      const changed = { ...search, [name]: readBound(currentTarget.value) };
      go(addressAfter(search, orderedBounds(changed)));
    };
    return html`<input
      part="price-input"
      type="number"
      inputmode="decimal"
      min="0"
      step="any"
      lang=${texts.locale}
      aria-label=${label}
      placeholder=${placeholder}
      .value=${String(search[name] ?? '')}
      @change=${handleChange}
    />`;
  };
  return facet(
    index,
    ownText(words.price),
    html`<div class="prices">
      ${input('min', words.lowestPrice, bounds && Math.floor(bounds.min))}
      <span aria-hidden="true">–</span>
      ${input('max', words.highestPrice, bounds && Math.ceil(bounds.max))}
    </div>`,
  );
}
