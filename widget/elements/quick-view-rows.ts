import { html, nothing, type TemplateResult } from 'lit';
import { storeRoot } from '../cart.ts';
import { say, texts } from '../i18n/say.ts';
import { isSoldOut, type StoreProduct } from '../product.ts';
import {
  hasRows,
  type Addition,
  type QuickViewResults,
  type QuickViewState,
  type Suggestion,
} from '../state/quick-view.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { rowStyles } from './quick-view-styles.ts';
import { shadow } from './shadow.ts';
import { sharedStyles } from './shared-styles.ts';

export interface RowsContext {
  readonly id: string;
  readonly state: QuickViewState;
  /** Where the shop lists all results; the query is put at its end. */
  readonly searchPath: string;
  readonly add: (product: StoreProduct) => void;
}

const styles = [sharedStyles, rowStyles];

/** Id of a cell, which the input names as its active descendant. */
export function cellId(id: string, row: number, column: number): string {
  return `${id}-${row}-${column}`;
}

/** A real click keeps what the modifiers mean to the browser, and what the theme listens for. */
export function pressCell(
  cell: Element | null,
  { ctrlKey, metaKey, shiftKey }: KeyboardEvent,
): void {
  const init = { bubbles: true, cancelable: true, composed: true, ctrlKey, metaKey, shiftKey };
  cell?.shadowRoot?.querySelector('a, button')?.dispatchEvent(new MouseEvent('click', init));
}

/**
 * The popup in the light DOM, where the input's ARIA references reach it. The tags have names of
 * their own because themes hide empty `div`s, and to a theme these are empty.
 */
export function renderRows(context: RowsContext): TemplateResult {
  const { id, state } = context;
  return html`<vitrine-grid id=${id} role="grid" slot="grid" aria-label=${texts.searchResults}>
    ${state.results && hasRows(state.results) ? groups(context, state.results) : nothing}
  </vitrine-grid>`;
}

function groups(
  context: RowsContext,
  { query, products, suggestions, collections }: QuickViewResults,
): readonly unknown[] {
  const searchLink = (text: string) => context.searchPath + encodeURIComponent(text);
  const afterProducts = products.length;
  const afterSuggestions = afterProducts + suggestions.length;
  return [
    group('products', products, (product, index) => productRow(context, product, index)),
    group('suggestions', suggestions, (suggestion, index) =>
      linkRow(context, afterProducts + index, searchLink(suggestion.text), highlighted(suggestion)),
    ),
    group('collections', collections, ({ handle, title }, index) =>
      linkRow(
        context,
        afterSuggestions + index,
        `${storeRoot()}collections/${encodeURIComponent(handle)}`,
        title,
      ),
    ),
    linkRow(
      context,
      afterSuggestions + collections.length,
      searchLink(query),
      html`<span lang=${texts.locale}>${say(texts.seeAll, { query })}</span>`,
      'all',
    ),
  ];
}

function group<Item>(
  name: 'products' | 'suggestions' | 'collections',
  items: readonly Item[],
  present: (item: Item, index: number) => TemplateResult,
): TemplateResult | typeof nothing {
  const label = html`<div class="label" aria-hidden="true">${texts[name]}</div>
    <slot></slot>`;
  return items.length > 0
    ? html`<vitrine-rows
        role="rowgroup"
        data-kind=${name}
        aria-label=${texts[name]}
        ${shadow(label, styles)}
        >${items.map(present)}</vitrine-rows
      >`
    : nothing;
}

function productRow(context: RowsContext, product: StoreProduct, index: number): TemplateResult {
  const link = productLink(context, product);
  const cells = isSoldOut(product) ? [link] : [link, purchase(context, product)];
  return gridRow(context, index, 'product', cells, product.id);
}

function linkRow(
  context: RowsContext,
  index: number,
  address: string,
  content: unknown,
  kind = 'link',
): TemplateResult {
  const link = html`<a part="link" class="link" tabindex="-1" href=${address}>${content}</a>`;
  return gridRow(context, index, kind, [link]);
}

function gridRow(
  { id, state: { active } }: RowsContext,
  index: number,
  kind: string,
  cells: readonly TemplateResult[],
  key?: number,
): TemplateResult {
  return html`<vitrine-row
    role="row"
    id="${id}-${index}"
    data-kind=${kind}
    ${shadow(html`<slot></slot>`, styles)}
    >${cells.map(
      (content, column) =>
        html`<vitrine-cell
          role="gridcell"
          id=${cellId(id, index, column)}
          aria-selected=${String(active?.row === index && active.cell === column)}
          ${shadow(content, styles, key)}
        ></vitrine-cell>`,
    )}</vitrine-row
  >`;
}

function productLink({ state }: RowsContext, product: StoreProduct): TemplateResult {
  return html`<a part="link" class="link product" tabindex="-1" href=${product.link}>
    <span part="media" class="media">${picture(product)}</span>
    <span>
      <span part="title" class="title">${product.title}</span>
      ${price(product, state.results?.moneyFormat ?? '')}
      ${
        isSoldOut(product)
          ? html`<span part="badge" class="badge" lang=${texts.locale}>${texts.soldOut}</span>`
          : nothing
      }
      ${failure(state.additions.get(product.id))}
    </span>
  </a>`;
}

function failure(addition: Addition | undefined): TemplateResult | typeof nothing {
  if (addition?.status !== 'failed') {
    return nothing;
  }
  const { reason } = addition;
  return html`<div part="failure" class="failure" lang=${reason ? nothing : texts.locale}>
    ${reason || texts.addFailed}
  </div>`;
}

/** Several variants are chosen on the product's own page, one is added here. */
function purchase({ state, add }: RowsContext, product: StoreProduct): TemplateResult {
  const { id, title, link, variants } = product;
  if (variants.length > 1) {
    return html`<a
      part="choose"
      class="button"
      lang=${texts.locale}
      tabindex="-1"
      href=${link}
      aria-label=${say(texts.named, { label: texts.choose, title })}
      >${texts.choose}</a
    >`;
  }
  const status = state.additions.get(id)?.status;
  const label = status === 'adding' || status === 'added' ? texts[status] : texts.add;
  return html`<button
    part="add"
    class="button"
    lang=${texts.locale}
    type="button"
    tabindex="-1"
    aria-label=${say(texts.named, { label, title })}
    @click=${() => add(product)}
  >
    ${label}
  </button>`;
}

function highlighted({ pieces }: Suggestion): readonly (TemplateResult | string)[] {
  return pieces.map(({ text, isMatch }) => (isMatch ? text : html`<b>${text}</b>`));
}
