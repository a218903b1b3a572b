import { keyed } from 'lit/directives/keyed.js';
import { html, nothing, type TemplateResult } from 'lit/html.js';
import { quickViewTexts as words } from '../i18n/quick-view-en.ts';
import { say, texts } from '../i18n/say.ts';
import { formatMoney } from '../money.ts';
import { storeRoot } from '../platform.ts';
import { isSoldOut, type StoreProduct, type StoreVariant } from '../product.ts';
import type { Addition } from '../purchase.ts';
import { groupsOf, type LinkRow, type Row, type RowGroup } from '../state/quick-view-rows.ts';
import type { QuickViewState, Suggestion } from '../state/quick-view-state.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { rowStyles } from './quick-view-styles.ts';
import { shadow } from './shadow.ts';
import { sharedStyles } from './shared-styles.ts';

export interface RowHandlers {
  readonly select: (row: LinkRow, url: string, event: MouseEvent) => void;
  readonly add: (product: StoreProduct, variant: StoreVariant) => void;
  readonly choose: (product: StoreProduct) => void;
  readonly clear: () => void;
}

export interface RowsContext {
  readonly id: string;
  readonly view: QuickViewState;
  /** Where the shop lists all results; the query is put at its end. */
  readonly searchPath: string;
  readonly handlers: RowHandlers;
}

const styles = [sharedStyles, rowStyles];

/** Id of a cell, which the input names as its active descendant. */
export function cellId(id: string, row: number, column: number): string {
  return `${id}-${row}-${column}`;
}

/**
 * A real click keeps what the modifiers mean to the browser, and what the theme listens for. The event of
 * a key already says all of that.
 */
export function pressCell(cell: Element | null, like: MouseEventInit): void {
  cell?.shadowRoot?.querySelector('a, button')?.dispatchEvent(new MouseEvent('click', like));
}

/**
 * The popup in the light DOM, where the input's ARIA references reach it. The tags have names of
 * their own because themes hide empty `div`s, and to a theme these are empty.
 */
export function renderRows(context: RowsContext): TemplateResult {
  let before = 0;
  const groups = groupsOf(context.view).map((group) => {
    const first = before;
    before += group.rows.length;
    return renderGroup(context, group, first);
  });
  return html`<vitrine-grid
    id=${context.id}
    role="grid"
    slot="grid"
    aria-label=${texts.searchResults}
    >${groups}</vitrine-grid
  >`;
}

function renderGroup(context: RowsContext, { name, rows }: RowGroup, first: number): unknown {
  const items = rows.map((row, index) => renderRow(context, row, first + index));
  if (name === 'all' || name === 'correction') {
    return items;
  }
  const label = html`<div class="label" aria-hidden="true" lang=${texts.locale}>${words[name]}</div>
    <slot></slot>`;
  return html`<vitrine-rows
    role="rowgroup"
    data-kind=${name}
    aria-label=${words[name]}
    ${shadow(label, styles)}
    >${items}</vitrine-rows
  >`;
}

function renderRow(context: RowsContext, row: Row, index: number): TemplateResult {
  const { id, view } = context;
  const { active } = view;
  return html`<vitrine-row
    role="row"
    id="${id}-${index}"
    data-kind=${row.kind}
    ${shadow(html`<slot></slot>`, styles)}
    >${cells(context, row).map(
      (content, column) =>
        html`<vitrine-cell
          role="gridcell"
          id=${cellId(id, index, column)}
          aria-selected=${String(active?.row === index && active.cell === column)}
          aria-expanded=${column > 0 ? expansion(view, row) : nothing}
          ${shadow(content, styles)}
        ></vitrine-cell>`,
    )}</vitrine-row
  >`;
}

function cells(context: RowsContext, row: Row): TemplateResult[] {
  switch (row.kind) {
    case 'product':
      return isSoldOut(row.product)
        ? [link(context, row)]
        : [link(context, row), secondCell(context, row.product)];
    case 'variant':
      return [variantCell(context, row)];
    case 'clear':
      return [
        html`<button
          part="clear"
          class="link"
          type="button"
          tabindex="-1"
          lang=${texts.locale}
          @click=${context.handlers.clear}
        >
          ${words.clearRecent}
        </button>`,
      ];
    default:
      return [link(context, row)];
  }
}

function link(context: RowsContext, row: LinkRow): TemplateResult {
  const address = addressOf(context, row);
  const handleClick = (event: MouseEvent) => {
    // The middle button opens a tab, the right one a menu.
    if (event.button < 2) {
      context.handlers.select(row, address, event);
    }
  };
  return html`<a
    part="link"
    class="link ${row.kind}"
    tabindex="-1"
    href=${address}
    @click=${handleClick}
    @auxclick=${handleClick}
    >${contentOf(context, row)}</a
  >`;
}

function addressOf({ view: { results }, searchPath }: RowsContext, row: LinkRow): string {
  switch (row.kind) {
    case 'product':
      return row.product.link;
    case 'page':
      return storeRoot() + row.path;
    case 'all':
      return results?.redirect || searchPath + encodeURIComponent(results?.query ?? '');
    default:
      return searchPath + encodeURIComponent(row.text);
  }
}

function contentOf({ view }: RowsContext, row: LinkRow): unknown {
  switch (row.kind) {
    case 'product':
      return productContent(view, row.product);
    case 'page':
      return row.title;
    case 'correction':
      return ours(words.didYouMean, row.text);
    case 'all':
      return ours(view.results?.redirect ? words.goTo : words.seeAll, view.results?.query ?? '');
    default:
      return highlighted(row);
  }
}

function ours(text: string, query: string): TemplateResult {
  return html`<span lang=${texts.locale}>${say(text, { query })}</span>`;
}

/** What the shopper has not typed stands out. */
function highlighted({ pieces, text: whole }: Suggestion): unknown {
  return pieces.length > 0
    ? pieces.map(({ text, isMatch }) => (isMatch ? text : html`<b>${text}</b>`))
    : whole;
}

function productContent(view: QuickViewState, product: StoreProduct): TemplateResult {
  const [only, ...others] = product.variants;
  // Another picture is another element: the former one would stay until the next has come.
  return html`<span part="media" class="media">${keyed(product.id, picture(product))}</span>
    <span>
      <span part="title" class="title">${product.title}</span>
      ${price(product, view.results?.moneyFormat ?? '')}
      ${badge(!isSoldOut(product), product.badge)}
      ${only && others.length === 0 ? failure(view.additions.get(only.id)) : nothing}
    </span>`;
}

/** What the merchant says of a product for this term, unless it cannot be had. */
function badge(isAvailable: boolean, text?: unknown): TemplateResult | typeof nothing {
  const shown = isAvailable ? text : texts.soldOut;
  return typeof shown === 'string'
    ? html`<span part="badge" class="badge" lang=${isAvailable ? nothing : texts.locale}
        >${shown}</span
      >`
    : nothing;
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

/** The only variant is added at once, several are listed under the product. */
function secondCell(context: RowsContext, product: StoreProduct): TemplateResult {
  const [variant, ...others] = product.variants;
  if (variant && others.length === 0) {
    return addButton(context, product, variant);
  }
  return html`<button
    part="choose"
    class="button"
    lang=${texts.locale}
    type="button"
    tabindex="-1"
    aria-label=${say(texts.named, { label: texts.choose, title: product.title })}
    aria-expanded=${expansion(context.view, { kind: 'product', product })}
    @click=${() => context.handlers.choose(product)}
  >
    ${texts.choose}
  </button>`;
}

function variantCell(
  context: RowsContext,
  { product, variant }: Extract<Row, { kind: 'variant' }>,
): TemplateResult {
  const { additions, results } = context.view;
  return html`<div class="link variant">
    <span part="variant">${variant.title}${failure(additions.get(variant.id))}</span>
    <span part="price" class="price"
      >${formatMoney(variant.price, results?.moneyFormat ?? '')}</span
    >
    ${variant.available ? addButton(context, product, variant) : badge(false)}
  </div>`;
}

function addButton(
  { view, handlers }: RowsContext,
  product: StoreProduct,
  variant: StoreVariant,
): TemplateResult {
  const status = view.additions.get(variant.id)?.status;
  const label = status === 'adding' || status === 'added' ? texts[status] : texts.add;
  const title = product.variants.length > 1 ? `${product.title}, ${variant.title}` : product.title;
  return html`<button
    part="add"
    class="button"
    lang=${texts.locale}
    type="button"
    tabindex="-1"
    aria-label=${say(texts.named, { label, title })}
    @click=${() => handlers.add(product, variant)}
  >
    ${label}
  </button>`;
}

/** Whether a product's variants are listed, where there is something to choose. */
function expansion({ choosing }: QuickViewState, row: Row): string | typeof nothing {
  return row.kind === 'product' && row.product.variants.length > 1
    ? String(choosing === row.product.id)
    : nothing;
}
