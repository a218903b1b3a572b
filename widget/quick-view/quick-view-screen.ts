import { html, nothing, render } from 'lit';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { isShown } from './quick-view-reducer.ts';
import { rowsOf } from './row-groups.ts';
import type { QuickViewState } from './quick-view-state.ts';
import type { Announcement } from './announcement.ts';
import { renderContent, renderPanel } from './quick-view-panel.ts';
import { cellId, renderRows, type RowHandlers } from './quick-view-rows.ts';
import { panelStyles } from './quick-view-styles.ts';
import { SearchInput, type SearchInputHandlers } from './search-input.ts';
import { addStyles, attachStyledRoot } from '../core/style-sheet.ts';
import { sharedStyles } from '../core/shared-styles.ts';
import type * as sheetCode from './sheet/sheet.ts';
import { openUnder } from './under-input.ts';

let screens = 0;

export interface ScreenHandlers extends SearchInputHandlers, RowHandlers {
  readonly dismiss: () => void;
}

/** What there is to see of a quick view: the theme's input, and under it or over the screen the rows. */
export class QuickViewScreen {
  readonly #host: HTMLElement;
  readonly #handlers: ScreenHandlers;
  readonly #root: ShadowRoot;
  readonly #gridId = `vitrine-quick-view-${(screens += 1)}`;
  /** The code of the sheet, which small screens alone load. */
  #sheet: typeof sheetCode | null = null;
  #theme: SearchInput | null = null;
  /** The sheet's own, while it is open. */
  #field: SearchInput | null = null;
  #attachment = new AbortController();
  /** Ended by closing; null while nothing is open. */
  #opening: AbortController | null = null;

  constructor(host: HTMLElement, handlers: ScreenHandlers) {
    this.#host = host;
    this.#handlers = handlers;
    this.#root = attachStyledRoot(host, [sharedStyles, panelStyles]);
    this.#root.addEventListener('mousedown', keepFocus);
  }

  /** The theme's input; null while there is none. */
  get input(): HTMLInputElement | null {
    return this.#theme?.element ?? null;
  }

  /** Null on large screens. */
  get sheet(): typeof sheetCode | null {
    return this.#sheet;
  }

  /** Never rejects: without it, small screens have what large ones have. */
  async loadSheet(): Promise<void> {
    this.#sheet = await import('./sheet/sheet.ts').catch(() => null);
    if (this.#sheet) {
      addStyles(this.#root, [this.#sheet.sheetStyles]);
    }
  }

  attach(element: HTMLInputElement): void {
    this.release();
    this.#attachment = new AbortController();
    this.#theme = this.#comboboxOf(element, this.#attachment.signal);
  }

  release(): void {
    this.#close();
    this.#attachment.abort();
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
    return this.#host.querySelector('[aria-selected=true]');
  }

  show(view: QuickViewState, searchPath: string, announcement: Announcement): void {
    const { input } = this;
    if (!input) {
      return;
    }
    const isOpen = isShown(view);
    const rows = renderRows({ id: this.#gridId, view, searchPath, handlers: this.#handlers });
    const sheet = view.isSheet ? this.#sheet : null;
    render(
      html`${isOpen && sheet ? sheet.renderField(input, words.search) : nothing}${rows}`,
      this.#host,
    );
    const content = renderContent(view);
    const { dismiss } = this.#handlers;
    const frame = sheet
      ? sheet.renderSheet({ input, words, content, announcement, isOpen, dismiss })
      : renderPanel(content, announcement);
    render(frame, this.#root);
    const panel = this.#root.querySelector<HTMLElement>('.panel');
    if (!isOpen) {
      this.#close();
    } else if (panel && !this.#opening) {
      this.#open(panel, input);
    }
    this.#mark(view, isOpen);
  }

  #open(panel: HTMLElement, input: HTMLInputElement): void {
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    const field = this.#host.querySelector('input');
    if (!(panel instanceof HTMLDialogElement && field)) {
      openUnder(input, panel, signal);
      return;
    }
    this.#sheet?.openSheet(panel, signal);
    this.#field = this.#comboboxOf(field, signal);
    field.value = input.value;
    field.focus();
  }

  #close(): void {
    this.#opening?.abort();
    this.#opening = null;
    this.#field = null;
  }

  #comboboxOf(element: HTMLInputElement, signal: AbortSignal): SearchInput {
    return new SearchInput(element, this.#gridId, this.#handlers, signal);
  }

  #mark(view: QuickViewState, isOpen: boolean): void {
    const { active } = view;
    const isMoved = (this.#field ?? this.#theme)?.show({
      isExpanded: isOpen && rowsOf(view).length > 0,
      activeId: active && cellId(this.#gridId, active.row, active.cell),
    });
    if (isMoved) {
      this.activeCell()?.scrollIntoView({ block: 'nearest' });
    }
  }
}

/** The focus stays in the input while the pointer works in the panel. */
function keepFocus(event: Event): void {
  if (!(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
  }
}
