import { css, html, type TemplateResult } from 'lit';
import { dialog } from '../core/dialog.ts';
import { texts } from '../core/format.ts';
import { quickViewTexts as words } from './quick-view-texts.ts';

/** Opens a dialog over a whole small screen. When it closes, the page scrolls back to its former place. */
export function openSheet(element: HTMLDialogElement, signal: AbortSignal): void {
  const place = { left: scrollX, top: scrollY, behavior: 'instant' } as const;
  element.showModal();
  signal.addEventListener('abort', () => {
    element.close();
    // The browser has returned the focus to the theme's input, and may have scrolled to it.
    scrollTo(place);
  });
}

/** Searches as the browser does when Enter is pressed in the theme's own input. */
export function sendSearch({ form, value }: HTMLInputElement, searchPath: string): void {
  if (form) {
    form.requestSubmit();
  } else {
    location.assign(searchPath + encodeURIComponent(value));
  }
}

/** Renders the sheet for the theme's input. */
export function renderSheet(
  input: HTMLInputElement,
  content: TemplateResult,
  dismiss: () => void,
): TemplateResult {
  const inside = html`<div class="field">
      <slot name="field"></slot>
      <button part="close" class="close" lang=${texts.locale} @click=${dismiss}>
        ${words.close}
      </button>
    </div>
    <div class="results">${content}</div>`;
  const options = {
    part: 'panel',
    className: 'panel sheet',
    label: nameOf(input),
    handleClose: dismiss,
  };
  return dialog(options, inside);
}

/** Renders the sheet's own field into the light DOM, where the rows are that it points to. */
export function renderField(input: HTMLInputElement): TemplateResult {
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
  return label || input.ariaLabel || input.placeholder || words.search;
}

export const sheetStyles = css`
  .sheet {
    inset: 0;
    min-inline-size: 100%;
    min-block-size: 100dvh;
    border: 0;
    border-radius: 0;
  }

  /* Styles of dialogs may come with a smaller one above it. */
  .sheet[open] {
    animation: none;
    display: flex;
    flex-direction: column;
  }

  .field {
    display: flex;
    flex-wrap: wrap;
    gap: 12px;
    padding: 12px;
    border-block-end: 1px solid #8882;
  }

  .close {
    min-block-size: 44px;
    padding: 0 8px;
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
    min-inline-size: 8em !important;
    padding: 8px 16px !important;
    border: 1px solid #8888 !important;
    border-radius: 32px !important;
    font-size: max(16px, 1em) !important;
  }

  ::slotted(input:focus) {
    outline: 2px solid var(--vitrine-focus, currentColor) !important;
  }
`;
