import { html, type TemplateResult } from 'lit';
import { modal } from '../../../kit/modal.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetEditor } from '../ruleset-editor.ts';
import type { RulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';

/** Renders both states when somebody else has saved or published meanwhile. */
export function conflictDialog(
  editor: RulesetEditor,
  { vocabulary, names }: BlockContext,
): TemplateResult {
  const { conflict } = editor;
  const side = (heading: string, draft: RulesetDraft | undefined) =>
    html`<section aria-label=${heading}>
      <h3>${heading}: ${draft?.name}</h3>
      <ol>
        ${draft?.rules.map(
          (rule) =>
            html`<li>${ruleSentence({ words, vocabulary, nameOf: names.nameOf }, rule)}</li>`,
        )}
      </ol>
    </section>`;
  return modal({
    name: 'conflict',
    heading: texts.conflict,
    isAlert: true,
    content: html`<p>${texts.conflictHint}</p>
      ${side(texts.yours, conflict?.yours)} ${side(texts.theirs, conflict?.theirs)}`,
    actions: html`<button type="button" @click=${() => editor.resolve('theirs')}>
        ${texts.takeTheirs}
      </button>
      <button type="button" class="primary" @click=${() => editor.resolve('yours')}>
        ${texts.keepYours}
      </button>`,
    // Escape loses nothing: the question comes again with the next edit.
    onClose: () => editor.resolve('yours'),
  });
}
