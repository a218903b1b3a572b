import { html, nothing, type TemplateResult } from 'lit';
import type { DraftEditor } from '../../kit/draft-editor.ts';
import { formatTime } from '../../kit/dates.ts';
import { headButton } from '../../kit/head-button.ts';
import { texts } from './texts/texts.ts';

type AnyEditor = Omit<DraftEditor<unknown>, 'kind' | 'edit'>;

interface DraftHead {
  readonly editor: AnyEditor;
  readonly canEdit: boolean;
  readonly title: TemplateResult;
  /** Further buttons, before that which publishes. */
  readonly buttons?: TemplateResult | typeof nothing;
  readonly onPublish: () => void;
  readonly onHistory: () => void;
  readonly onDiscard: () => void;
  readonly onCancelPlan: () => void;
}

/** Renders the title of a draft, its state, and what can be done with it. */
export function draftHead(head: DraftHead): TemplateResult {
  const { editor, canEdit, onHistory, onPublish, title, buttons = nothing } = head;
  return html`<div class="page-head">
      <div class="row title">${title} ${statePill(editor)}</div>
      <div class="row">
        ${canEdit ? editButtons(head) : nothing} ${buttons}
        <button type="button" @click=${onHistory}>${texts.history}</button>
        ${
          canEdit
            ? headButton({
                label: texts.publish,
                look: 'primary',
                isEnabled: editor.isDraft && editor.problems.length === 0,
                onPress: onPublish,
              })
            : nothing
        }
      </div>
    </div>
    ${planNotice(head)} ${problemNotice(editor)}`;
}

function planNotice({ editor: { plan }, canEdit, onCancelPlan }: DraftHead) {
  return plan
    ? html`<div class="notice row apart">
        <p>${plan.from === null ? texts.planned : texts.goesLive(formatTime(plan.from))}</p>
        ${canEdit ? html`<button type="button" @click=${onCancelPlan}>${texts.cancelPlan}</button>` : nothing}
      </div>`
    : nothing;
}

function problemNotice({ problems }: AnyEditor) {
  return problems.length === 0
    ? nothing
    : html`<div class="notice" role="alert">
        <p>${texts.problems}</p>
        <ul>
          ${problems.map(({ path, message }) => html`<li><code>${path}</code>: ${message}</li>`)}
        </ul>
      </div>`;
}

function editButtons({ editor, onDiscard }: DraftHead): TemplateResult {
  return html`<span class="hint" role="status"
      >${editor.isDraft ? texts.saving[editor.saving] : nothing}</span
    >
    ${headButton({
      label: texts.undo,
      sign: '↶',
      look: 'plain',
      isEnabled: editor.canUndo,
      onPress: () => editor.undo(),
    })}
    ${headButton({
      label: texts.redo,
      sign: '↷',
      look: 'plain',
      isEnabled: editor.canRedo,
      onPress: () => editor.redo(),
    })}
    ${
      editor.revision > 0 && editor.live
        ? html`<button type="button" @click=${onDiscard}>${texts.discard}</button>`
        : nothing
    }`;
}

function statePill({ isDraft, live, liveVersion, plan }: AnyEditor): TemplateResult {
  if (live && !isDraft) {
    return html`<span class="pill good">${texts.live(liveVersion)}</span>`;
  }
  return html`<span class="pill warning"
    >${plan && !isDraft ? texts.planned : texts.notLive}</span
  >`;
}
