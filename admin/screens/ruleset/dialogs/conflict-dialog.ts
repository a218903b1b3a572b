import { html, type TemplateResult } from 'lit';
import { conflictDialog } from '../../../kit/conflict-dialog.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetConflict, RulesetEditor } from '../ruleset-editor.ts';
import type { RulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from './texts/texts.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';

/** Renders both states as sentences when somebody else has saved or published meanwhile. */
export function rulesetConflict(
  editor: RulesetEditor,
  { yours, theirs }: RulesetConflict,
  { vocabulary, names }: BlockContext,
): TemplateResult {
  const side = (heading: string, { name, rules }: RulesetDraft) =>
    html`<section aria-label=${heading}>
      <h3>${heading}: ${name}</h3>
      <ol>
        ${rules.map(
          (rule) =>
            html`<li>${ruleSentence({ words, vocabulary, nameOf: names.nameOf }, rule)}</li>`,
        )}
      </ol>
    </section>`;
  return conflictDialog({
    content: html`<p>${texts.conflictHint}</p>
      ${side(texts.yours, yours)} ${side(texts.theirs, theirs)}`,
    onKeep: () => editor.resolve('yours'),
    onTake: () => editor.resolve('theirs'),
    onClose: () => editor.postpone(),
  });
}
