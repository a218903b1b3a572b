import { html, nothing, render } from 'lit/html.js';
import { texts } from '../i18n/say.ts';
import { isShown } from '../state/quick-view.ts';
import { hasRows } from '../state/quick-view-rows.ts';
import type { QuickViewState } from '../state/quick-view-state.ts';
import type { Announcement } from './announcement.ts';
import { renderPanel } from './quick-view-panel.ts';
import { cellId, renderRows, type RowHandlers } from './quick-view-rows.ts';
import { panelStyles } from './quick-view-styles.ts';
import { SearchInput, type SearchInputHandlers } from './search-input.ts';
import { attachStyledRoot } from './shadow.ts';
import { sharedStyles } from './shared-styles.ts';
import { Sheet } from './sheet.ts';
import { UnderInput } from './under-input.ts';

let screens = 0;

export interface ScreenHandlers extends SearchInputHandlers, RowHandlers {
  readonly dismiss: () => void;
}

/** What there is to see of a quick view: the theme's input, and under it or over the screen the rows. */
export class QuickViewScreen {
  readonly #host: HTMLElement;
  readonly #handlers: ScreenHandlers;
  readonly #root: ShadowRoot;
  readonly #under = new UnderInput();
  readonly #sheet = new Sheet();
  readonly #gridId = `vitrine-quick-view-${(screens += 1)}`;
  #theme: SearchInput | null = null;
  /** The sheet's own, while it is open. */
  #field: SearchInput | null = null;

  constructor(host: HTMLElement, handlers: ScreenHandlers) {
    this.#host = host;
    this.#handlers = handlers;
    this.#root = attachStyledRoot(host, [sharedStyles, panelStyles]);
  }

  /** The theme's input; null while there is none. */
  get input(): HTMLInputElement | null {
    return this.#theme?.element ?? null;
  }

  attach(element: HTMLInputElement): void {
    this.release();
    this.#theme = new SearchInput(element, this.#gridId, this.#handlers);
  }

  release(): void {
    this.#under.close();
    this.#sheet.close();
    this.#field?.release();
    this.#theme?.release();
    this.#field = null;
    this.#theme = null;
    render(nothing, this.#host);
  }

  /** What the shopper has typed, which the theme's input holds after the sheet too. */
  readText(): string {
    const text = (this.#field ?? this.#theme)?.element.value ?? '';
    if (this.input && this.#field) {
      this.input.value = text;
    }
    return text;
  }

  activeCell(): Element | null {
    return this.#host.querySelector('[aria-selected="true"]');
  }

  show(view: QuickViewState, searchPath: string, announcement: Announcement): void {
    const { input } = this;
    if (!input) {
      return;
    }
    const isOpen = isShown(view);
    const { dismiss } = this.#handlers;
    const rows = renderRows({ id: this.#gridId, view, searchPath, handlers: this.#handlers });
    const field = isOpen && view.isSheet ? renderField(input) : nothing;
    render(html`${field}${rows}`, this.#host);
    render(renderPanel({ view, announcement, label: nameOf(input), dismiss }), this.#root);
    const panel = this.#root.querySelector<HTMLElement>('.panel');
    if (isOpen && panel) {
      this.#open(panel, input);
    } else {
      this.#close();
    }
    this.#mark(view, isOpen);
  }

  #open(panel: HTMLElement, input: HTMLInputElement): void {
    if (!(panel instanceof HTMLDialogElement)) {
      this.#under.open(panel, input);
      return;
    }
    const field = this.#host.querySelector('input');
    this.#sheet.open(panel);
    if (field && !this.#field) {
      this.#field = new SearchInput(field, this.#gridId, this.#handlers);
      field.value = input.value;
      field.focus();
    }
  }

  #close(): void {
    this.#under.close();
    this.#sheet.close();
    this.#field?.release();
    this.#field = null;
  }

  #mark(view: QuickViewState, isOpen: boolean): void {
    const { active } = view;
    const isMoved = (this.#field ?? this.#theme)?.show({
      isExpanded: isOpen && hasRows(view),
      activeId: active && cellId(this.#gridId, active.row, active.cell),
    });
    if (isMoved) {
      this.activeCell()?.scrollIntoView({ block: 'nearest' });
    }
  }
}

/** In the light DOM, like the rows that it points to. */
function renderField(input: HTMLInputElement) {
  return html`<input
    slot="field"
    type="search"
    enterkeyhint="search"
    maxlength="512"
    aria-label=${nameOf(input)}
    placeholder=${input.placeholder}
  />`;
}

function nameOf(input: HTMLInputElement): string {
  const label = input.labels?.[0]?.textContent?.trim();
  return label || input.ariaLabel || input.placeholder || texts.search;
}
