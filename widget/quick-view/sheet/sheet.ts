import { html, type TemplateResult } from 'lit';
import { texts } from '../../core/format.ts';
import type { Announcement } from '../announcement.ts';
import { css } from 'lit';

export interface SheetContent {
  /** The theme's, which the sheet's own field stands for. */
  readonly input: HTMLInputElement;
  readonly words: { readonly search: string; readonly close: string };
  readonly content: TemplateResult;
  readonly announcement: Announcement;
  readonly isOpen: boolean;
  readonly dismiss: () => void;
}

/** Opens a dialog over a whole small screen. After it the page is found again as it was. */
export function openSheet(dialog: HTMLDialogElement, signal: AbortSignal): void {
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  dialog.showModal();
  signal.addEventListener('abort', () => {
    dialog.close();
    // The browser has given the focus back, and may have scrolled to it.
    scrollTo(place);
  });
}

/** What the browser does by itself when Enter is pressed in the theme's own input. */
export function sendSearch({ form, value }: HTMLInputElement, searchPath: string): void {
  if (form) {
    form.requestSubmit();
  } else {
    location.assign(searchPath + encodeURIComponent(value));
  }
}

/** It hides all else from screen readers, so that what there is to say is said within it while it is open. */
export function renderSheet(sheet: SheetContent): TemplateResult {
  const { input, words, content, announcement, isOpen, dismiss } = sheet;
  return html`<dialog
      part="panel"
      class="panel sheet"
      aria-label=${nameOf(input, words.search)}
      @close=${dismiss}
    >
      <div class="field">
        <slot name="field"></slot>
        <button part="close" class="close" lang=${texts.locale} @click=${dismiss}>
          ${words.close}
        </button>
      </div>
      <div class="results">${content}</div>
      <div class="unseen" role="status">${isOpen ? announcement : ''}</div>
    </dialog>
    <div class="unseen" role="status">${isOpen ? '' : announcement}</div>`;
}

/** In the light DOM, like the rows that it points to. */
export function renderField(input: HTMLInputElement, usualName: string): TemplateResult {
  return html`<input
    slot="field"
    type="search"
    enterkeyhint="search"
    maxlength="512"
    aria-label=${nameOf(input, usualName)}
    placeholder=${input.placeholder}
  />`;
}

function nameOf(input: HTMLInputElement, usualName: string): string {
  const label = input.labels?.[0]?.textContent?.trim();
  return label || input.ariaLabel || input.placeholder || usualName;
}

export const sheetStyles = css`
  .sheet {
    inset: 0;
    min-inline-size: 100%;
    min-block-size: 100dvh;
    border: 0;
    border-radius: 0;
  }

  .sheet[open] {
    display: flex;
    flex-direction: column;
  }

  .field {
    display: flex;
    flex-wrap: wrap;
    gap: 0.75rem;
    padding: 0.75rem;
    border-block-end: 1px solid #8884;
  }

  .close {
    min-block-size: 2.75rem;
    padding: 0 0.5rem;
    border: 0;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }

  /* The keyboard of a phone may cover as much of it. Above that space a row that sticks would cover others. */
  .results {
    --last-row: static;
    flex: 1;
    overflow: auto;
    overscroll-behavior: contain;
    padding-block-end: 45dvh;
  }

  ::slotted(input) {
    display: block !important;
    flex: 1 !important;
    min-inline-size: 8rem !important;
    padding: 0.5rem 1rem !important;
    border: 1px solid #8888 !important;
    border-radius: 2rem !important;
    font-size: 1rem !important;
  }

  ::slotted(input:focus) {
    outline: 2px solid var(--vitrine-focus, currentColor) !important;
  }
`;
