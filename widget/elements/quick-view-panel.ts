import { html, nothing, type TemplateResult } from 'lit/html.js';
import { say, texts } from '../i18n/say.ts';
import { isEmpty } from '../state/quick-view.ts';
import type { QuickViewState } from '../state/quick-view-state.ts';
import type { Announcement } from './announcement.ts';

export interface PanelContext {
  readonly view: QuickViewState;
  readonly announcement: Announcement;
  /** Of the theme's input. */
  readonly label: string;
  readonly dismiss: () => void;
}

/** What surrounds the rows: under the input, or over the whole of a small screen. */
export function renderPanel(context: PanelContext): TemplateResult {
  return context.view.isSheet ? renderSheet(context) : renderPopover(context);
}

/** The dialog hides everything else from screen readers, so that it says by itself what there is to say. */
function renderSheet({ view, announcement, label, dismiss }: PanelContext): TemplateResult {
  return html`<dialog
    part="panel"
    class="panel sheet"
    aria-label=${label}
    @close=${dismiss}
    @mousedown=${keepFocus}
  >
    <div class="field">
      <slot name="field"></slot>
      <button part="close" class="close" type="button" lang=${texts.locale} @click=${dismiss}>
        ${texts.close}
      </button>
    </div>
    <div class="results">${renderContent(view)}</div>
    ${renderStatus(announcement)}
  </dialog>`;
}

function renderPopover({ view, announcement }: PanelContext): TemplateResult {
  return html`<div part="panel" class="panel under" popover="manual" @mousedown=${keepFocus}>
      ${renderContent(view)}
    </div>
    ${renderStatus(announcement)}`;
}

function renderContent(view: QuickViewState): TemplateResult {
  const note = noteOf(view);
  return html`<div class="progress" ?hidden=${view.status !== 'stalled'}></div>
    <p part="note" class="note" lang=${texts.locale} ?hidden=${!note}>${note}</p>
    <slot name="grid"></slot>`;
}

function renderStatus({ text, isOurs }: Announcement): TemplateResult {
  return html`<div class="unseen" role="status" lang=${isOurs ? texts.locale : nothing}>
    ${text}
  </div>`;
}

/** A quick view that fails under an input goes away; a sheet has to say why it is empty. */
function noteOf(view: QuickViewState): string {
  if (isEmpty(view)) {
    return say(texts.noResults, { query: view.query });
  }
  if (view.status === 'failed') {
    return texts.searchFailed;
  }
  return view.status === 'stalled' && !view.results ? texts.searching : '';
}

/** The focus stays in the input while the pointer works in the panel. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target instanceof HTMLInputElement)) {
    event.preventDefault();
  }
}
