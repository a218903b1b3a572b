import { isRedirected } from './quick-view-actions.ts';
import { keyed } from '../core/keyed.ts';
import { html, nothing, type TemplateResult, render, type CSSResult } from 'lit';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { format, texts } from '../core/format.ts';
import { isSoldOut, isVarying, soldAt, type StoreProduct } from '../core/product.ts';
import { groupsOf, type LinkRow, type Row, type RowGroup } from './row-groups.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { ownText } from '../core/own-text.ts';
import { picture, thumbnailSizes } from '../core/picture.ts';
import { price } from '../core/price.ts';
import { rowStyles } from './quick-view-styles.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import { Directive, directive, type DirectiveParameters, type ElementPart } from 'lit/directive.js';
import { attachStyledRoot } from '../core/style-sheet.ts';

class ShadowDirective extends Directive {
  override render(_content: unknown, _styles: readonly CSSResult[]): typeof nothing {
    return nothing;
  }

  override update(
    { element }: ElementPart,
    [content, styles]: DirectiveParameters<this>,
  ): typeof nothing {
    render(content, element.shadowRoot ?? attachStyledRoot(element, styles));
    return nothing;
  }
}

/**
 * Gives a plain element a shadow root of its own and renders into it: the element stays where ids
 * reach it, and the theme's style sheet does not reach its content.
 */
const shadow = directive(ShadowDirective);

export interface RowHandlers {
  readonly select: (row: LinkRow, url: string, event: MouseEvent) => void;
  readonly add: (product: StoreProduct) => void;
  readonly clear: () => void;
}

interface RowsContext {
  readonly id: string;
  readonly view: QuickViewState;
  /** Where the shop lists all results; the query is put at its end. */
  readonly searchPath: string;
  readonly handlers: RowHandlers;
}

const styles = [sharedStyles, rowStyles];
const slot = html`<slot></slot>`;

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

/** Follows the merchant's redirect of a submitted term, instead of the form. */
export function followRedirect(
  host: Element,
  view: QuickViewState,
  text: string,
  event: Event,
): void {
  if (isRedirected(view, text)) {
    event.preventDefault();
    const cell = host.querySelector('[data-kind=all] [role=gridcell]');
    pressCell(cell, { bubbles: true, cancelable: true, composed: true });
  }
}

/**
 * The popup in the light DOM, where the input's ARIA references reach it. The tags have names of
 * their own because themes hide empty `div`s, and to a theme these are empty.
 */
export function renderRows(context: RowsContext): TemplateResult {
  let rows = 0;
  const groups = groupsOf(context.view).map((group) => {
    const first = rows;
    rows += group[1].length;
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

function renderGroup(context: RowsContext, [name, rows]: RowGroup, first: number): unknown {
  const items = rows.map((row, index) => renderRow(context, row, first + index));
  if (name === 'all') {
    return items;
  }
  const title = name === 'reading' ? '' : words[name];
  const label = html`<div class="label" aria-hidden="true">${ownText(title)}</div>`;
  return html`<vitrine-rows
    role="rowgroup"
    data-kind=${name}
    aria-label=${title || nothing}
    ${shadow([title && label, slot], styles)}
    >${items}</vitrine-rows
  >`;
}

function renderRow(context: RowsContext, row: Row, index: number): TemplateResult {
  const { id, view } = context;
  return html`<vitrine-row role="row" data-kind=${row.kind} ${shadow(slot, styles)}
    >${cells(context, row).map(
      (content, column) =>
        html`<vitrine-cell
          role="gridcell"
          id=${cellId(id, index, column)}
          aria-selected=${view.active?.row === index && view.active.cell === column}
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
        : [link(context, row), placeLink(context, row) ?? addButton(context, row.product)];
    case 'clear':
      return [
        html`<button part="clear" class="link" tabindex="-1" @click=${context.handlers.clear}>
          ${ownText(words.clearRecent)}
        </button>`,
      ];
    default:
      return [link(context, row)];
  }
}

function link(context: RowsContext, row: LinkRow): TemplateResult {
  const [address, content] = linkOf(context, row);
  const handleClick = followed(context, row, address);
  return html`<a
    part="link"
    class=${`link ${row.kind}`}
    tabindex="-1"
    href=${address}
    @click=${handleClick}
    @auxclick=${handleClick}
    >${content}</a
  >`;
}

function followed({ handlers }: RowsContext, row: LinkRow, address: string) {
  return (event: MouseEvent) => {
    // The middle button opens a tab, the right one a menu.
    if (event.button < 2) {
      handlers.select(row, address, event);
    }
  };
}

/** Where a row leads, and what it shows. */
function linkOf({ view, searchPath }: RowsContext, row: LinkRow): [string, unknown] {
  const search = (query: string) => searchPath + encodeURIComponent(query);
  switch (row.kind) {
    case 'product':
      return [row.product.link, productContent(view, row.product)];
    case 'page':
      return [row.address, row.title];
    case 'all':
      return [
        row.redirect || search(row.query),
        ownText(format(row.redirect ? words.goTo : words.seeAll, row)),
      ];
    case 'suggestion':
      // Highlights the part that the shopper has not typed.
      return [
        search(row.text),
        row.pieces.map(({ text, isMatch }) => (isMatch ? text : html`<b>${text}</b>`)),
      ];
    default:
      return [search(row.text) + (row.addressSuffix ?? ''), row.content ?? row.text];
  }
}

function productContent(view: QuickViewState, product: StoreProduct): TemplateResult {
  // A reused `<img>` would show the former picture until the next one is loaded.
  return html`<span part="media" class="media"
      >${keyed(product.id, picture(product, thumbnailSizes))}</span
    >
    <span>
      <span part="title" class="title">${product.title}</span>
      ${price(product, view.results?.priceFormat ?? '')} ${badgeOf(product)}
      ${failure(view, product)}
    </span>`;
}

/** Renders the merchant's badge for this term, or “sold out”. */
function badgeOf(product: StoreProduct): unknown {
  if (isSoldOut(product)) {
    return badge(ownText(texts.soldOut));
  }
  return typeof product.badge === 'string' ? badge(product.badge) : nothing;
}

function badge(content: unknown): TemplateResult {
  return html`<span part="badge" class="badge">${content}</span>`;
}

function failure({ additions }: QuickViewState, { id }: StoreProduct): unknown {
  const addition = additions.get(id);
  return addition?.status === 'failed'
    ? html`<div part="failure" class="failure">${addition.sentence}</div>`
    : nothing;
}

/** Renders the link to where a product is sold that no cart takes; null for other products. */
function placeLink(
  context: RowsContext,
  row: Extract<LinkRow, { kind: 'product' }>,
): TemplateResult | null {
  const { title } = row.product;
  const place = soldAt(row.product);
  if (!place) {
    return null;
  }
  const label = place.text || texts.choose;
  const handleClick = followed(context, row, place.url);
  return html`<a
    part="choose"
    class="button"
    lang=${place.text ? nothing : texts.locale}
    tabindex="-1"
    href=${place.url}
    aria-label=${format(texts.named, { label, title })}
    @click=${handleClick}
    @auxclick=${handleClick}
    >${label}</a
  >`;
}

/** Adds the only variant at once. With several, it opens a dialog to choose one. */
function addButton({ view, handlers }: RowsContext, product: StoreProduct): TemplateResult {
  const { id, title } = product;
  const hasChoice = isVarying(product);
  const label = view.additions.get(id)?.label ?? (hasChoice ? texts.choose : texts.add);
  const press = (event: Event) => {
    // A theme that closes its search with a click outside would count this one.
    event.stopPropagation();
    handlers.add(product);
  };
  return html`<button
    part=${hasChoice ? 'choose' : 'add'}
    class="button"
    lang=${texts.locale}
    tabindex="-1"
    aria-haspopup=${hasChoice ? 'dialog' : nothing}
    aria-label=${format(texts.named, { label, title })}
    @click=${press}
  >
    ${label}
  </button>`;
}
