import { html, nothing, type TemplateResult } from 'lit';
import { headButton } from '../../kit/head-button.ts';
import type { RulesetEditor } from './ruleset-editor.ts';
import { texts } from './texts/texts.ts';

interface RulesetHead {
  readonly editor: RulesetEditor;
  readonly canEdit: boolean;
  /** True while something of the draft is wrong. */
  readonly hasProblems: boolean;
  readonly onPublish: () => void;
  readonly onSchedule: () => void;
  readonly onHistory: () => void;
  readonly onDiscard: () => void;
}

/** Renders the name of a ruleset, its state, and what can be done with it. */
export function rulesetHead(head: RulesetHead): TemplateResult {
  const { editor, canEdit, onHistory } = head;
  const isPublishable = editor.isDraft && !head.hasProblems;
  return html`<div class="page-head builder-head">
    <div class="row title">
      <a href="/admin/rulesets">${texts.rulesets}</a>
      <span aria-hidden="true">/</span>
      <h1 class="unseen">${editor.draft.name}</h1>
      <input
        class="name"
        aria-label=${texts.name}
        ?disabled=${!canEdit}
        .value=${editor.draft.name}
        @input=${({ target }: InputEvent) =>
          target instanceof HTMLInputElement &&
          editor.edit({ ...editor.draft, name: target.value }, 'name')}
      />
      ${statePill(editor)}
    </div>
    <div class="row">
      ${canEdit ? editButtons(head) : nothing}
      <button type="button" @click=${onHistory}>${texts.history}</button>
      ${
        canEdit
          ? html`${headButton({
              label: texts.scheduleButton,
              isEnabled: isPublishable && editor.plan === undefined,
              onPress: head.onSchedule,
            })}
            ${headButton({
              label: texts.publish,
              look: 'primary',
              isEnabled: isPublishable,
              onPress: head.onPublish,
            })}`
          : nothing
      }
    </div>
  </div>`;
}

function editButtons({ editor, onDiscard }: RulesetHead): TemplateResult {
  return html`<span class="hint">${editor.isDraft ? texts.saving[editor.saving] : nothing}</span>
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
      editor.isDraft && editor.live
        ? html`<button type="button" class="plain" @click=${onDiscard}>${texts.discard}</button>`
        : nothing
    }`;
}

function statePill({ isDraft, live, liveVersion, plan }: RulesetEditor): TemplateResult {
  if (!live) {
    const state = plan && !isDraft ? texts.states.planned : texts.states.draft;
    return html`<span class="pill warning">${state}</span>`;
  }
  return isDraft
    ? html`<span class="pill warning">${texts.states.changed}</span>`
    : html`<span class="pill good">${texts.states.live(liveVersion)}</span>`;
}
