import { html, nothing, render, type ReactiveController } from 'lit';
import { format, texts } from '../core/format.ts';
import { announce } from '../core/live-region.ts';
import { ownText } from '../core/own-text.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import { isEmpty, isShown } from './quick-view-actions.ts';
import { cellId, renderRows, type RowHandlers } from './quick-view-rows.ts';
import type { QuickViewState } from './quick-view-state.ts';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { rowsOf } from './row-groups.ts';
import { searchInput, type SearchInput, type SearchInputHandlers } from './search-input.ts';
import { openSheet, renderField, renderSheet } from './sheet.ts';
import { openUnder } from './under-input.ts';

/** Keys with which shoppers leave or submit the input, or close the box around it: themes handle them. */
const themeKeys = ['Tab', 'Enter', 'Escape'];

let screens = 0;

interface ScreenHandlers extends SearchInputHandlers, RowHandlers {
  readonly dismiss: () => void;
}

/** Draws a quick view: the theme's input as a combobox, and the rows in a panel under it or in a sheet. */
export class QuickViewScreen implements ReactiveController {
  readonly #host: VitrineElement;
  readonly #handlers: ScreenHandlers;
  readonly #gridId = `vitrine-quick-view-${(screens += 1)}`;
  #theme: SearchInput | null = null;
  /** The input of the sheet, while it is open. */
  #field: SearchInput | null = null;
  #attachment = new AbortController();
  /** Aborted by closing; null while nothing is open. */
  #opening: AbortController | null = null;

  constructor(host: VitrineElement, handlers: ScreenHandlers) {
    host.addController(this);
    this.#host = host;
    this.#handlers = handlers;
  }

  /** The theme's input; null while there is none. */
  get input(): HTMLInputElement | null {
    return this.#theme?.element ?? null;
  }

  hostConnected(): void {
    this.#host.renderRoot.addEventListener('mousedown', keepFocus);
  }

  hostDisconnected(): void {
    this.attach(null);
  }

  /**
   * Takes an input in place of the former one, which becomes as it was.
   *
   * @param isQuiet - stops the theme's own suggestions for it.
   */
  attach(element: HTMLInputElement | null, isQuiet = false): void {
    this.#close();
    this.#attachment.abort();
    const { signal } = (this.#attachment = new AbortController());
    const list = element?.getAttribute('aria-controls');
    this.#theme = element && this.#comboboxOf(element, signal);
    if (element && isQuiet) {
      quietTheme(element, list, signal);
    }
    render(nothing, this.#host);
  }

  /** Returns the text that the shopper has typed, and keeps it in the theme's input for the time after the sheet. */
  typedText(): string {
    const text = (this.#field ?? this.#theme)?.element.value ?? '';
    if (this.input && this.#field) {
      this.input.value = text;
    }
    return text;
  }

  activeCell(): Element | null {
    return this.#host.querySelector('[aria-selected=true]');
  }

  /** Renders the panel or the sheet into the shadow root. */
  render(view: QuickViewState): unknown {
    const { input } = this;
    if (!input) {
      return nothing;
    }
    const note = noteOf(view);
    const content = html`<div class="progress" ?hidden=${view.status !== 'slow'}></div>
      <p part="note" class="note" ?hidden=${!note}>${ownText(note)}</p>
      <slot name="grid"></slot>`;
    return view.isSheet
      ? renderSheet(input, content, this.#handlers.dismiss)
      : html`<div part="panel" class="panel" popover="manual">${content}</div>`;
  }

  /** Renders the rows into the light DOM, and opens or closes what holds them. */
  show(view: QuickViewState, searchPath: string): void {
    const { input } = this;
    if (!input) {
      return;
    }
    const isOpen = isShown(view);
    const field = isOpen && view.isSheet && renderField(input);
    const rows = renderRows({ id: this.#gridId, view, searchPath, handlers: this.#handlers });
    render(html`${field || nothing}${rows}`, this.#host);
    if (!isOpen) {
      this.#close();
    } else if (!this.#opening) {
      this.#open(input);
    }
    this.#mark(view, isOpen);
    announce(this.#host.renderRoot, view.announcement);
  }

  #open(input: HTMLInputElement): void {
    const panel = this.#host.renderRoot.querySelector<HTMLElement>('.panel');
    const field = this.#host.querySelector('input');
    if (!panel) {
      return;
    }
    this.#opening = new AbortController();
    const { signal } = this.#opening;
    if (!(panel instanceof HTMLDialogElement && field)) {
      openUnder(input, panel, signal);
      return;
    }
    openSheet(panel, signal);
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
    return searchInput(element, this.#gridId, this.#handlers, signal);
  }

  #mark(view: QuickViewState, isOpen: boolean): void {
    const { active } = view;
    const isMoved = (this.#field ?? this.#theme)?.show(
      isOpen && rowsOf(view).length > 0,
      active && cellId(this.#gridId, active.row, active.cell),
    );
    if (isMoved) {
      this.activeCell()?.scrollIntoView({ block: 'nearest' });
    }
  }
}

/** Returns the note in place of results. */
function noteOf(view: QuickViewState): string {
  if (!view.query && rowsOf(view).length === 0) {
    return words.hint;
  }
  if (isEmpty(view)) {
    return format(texts.noResults, { query: view.query });
  }
  if (view.status === 'failed') {
    return words.searchFailed;
  }
  return view.status === 'slow' && !view.results ? words.searching : (view.results?.note ?? '');
}

/** The focus stays in the input while the pointer works in the panel, but not in the dialog of a product's options. */
function keepFocus(event: Event): void {
  if (!(event.target instanceof Element && event.target.matches('input, .options *'))) {
    event.preventDefault();
  }
}

/**
 * Stops the theme's own suggestions for an input until the signal aborts: the theme's listeners do not hear that the
 * shopper types, and its list is hidden.
 *
 * @param listId - id of the theme's list.
 */
function quietTheme(
  input: HTMLInputElement,
  listId: string | null | undefined,
  signal: AbortSignal,
): void {
  const quiet = (event: Event) => {
    const isOwn = event instanceof KeyboardEvent ? !themeKeys.includes(event.key) : input.value;
    // A theme hides its list when the input is empty.
    if (event.target === input && isOwn) {
      event.stopImmediatePropagation();
    }
  };
  for (const name of ['input', 'keydown', 'keypress', 'keyup', 'focus']) {
    addEventListener(name, quiet, { capture: true, signal });
  }
  const list = document.getElementById(listId ?? '');
  if (list && !list.contains(input)) {
    const { display } = list.style;
    list.style.setProperty('display', 'none', 'important');
    signal.addEventListener('abort', () => {
      list.style.display = display;
    });
  }
}
