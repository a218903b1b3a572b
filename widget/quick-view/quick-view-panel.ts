import { html, type TemplateResult } from 'lit';
import { quickViewTexts as words } from './quick-view-texts.ts';
import { say, texts } from '../core/format.ts';
import { isEmpty } from './quick-view-reducer.ts';
import type { QuickViewState } from './quick-view-state.ts';
import type { Announcement } from './announcement.ts';
import { ours } from '../core/own-text.ts';

/** What surrounds the rows under an input. */
export function renderPanel(content: TemplateResult, announcement: Announcement): TemplateResult {
  return html`<div part="panel" class="panel" popover="manual">${content}</div>
    <div class="unseen" role="status">${announcement}</div>`;
}

export function renderContent(view: QuickViewState): TemplateResult {
  const note = noteOf(view);
  return html`<div class="progress" ?hidden=${view.status !== 'stalled'}></div>
    <p part="note" class="note" ?hidden=${!note}>${ours(note)}</p>
    <slot name="grid"></slot>`;
}

/** A quick view that fails under an input goes away; a sheet has to say why it is empty. */
function noteOf(view: QuickViewState): string {
  if (isEmpty(view)) {
    return say(texts.noResults, { query: view.query });
  }
  if (view.status === 'failed') {
    return words.searchFailed;
  }
  return view.status === 'stalled' && !view.results ? words.searching : '';
}
