import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { ProblemOf } from '../../../kit/admin-form.ts';
import { AdminElement } from '../../../kit/admin-element.ts';
import { formDialog } from '../../../kit/form-dialog.ts';
import { textField } from '../../../kit/form-field.ts';
import { showToast } from '../../../kit/toast.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetEditor, RulesetPlace } from '../ruleset-editor.ts';
import { describeDifference } from '../state/difference.ts';
import { readRulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from './texts/texts.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';

type Values = Readonly<Record<string, string>>;

/** The dialog that shows what publishing changes, and asks for a note, and for the times of a plan. */
export class RulesetPublish extends AdminElement {
  static override properties: PropertyDeclarations = {
    editor: { attribute: false },
    place: { attribute: false },
    context: { attribute: false },
    isPlan: { attribute: false },
    onClose: { attribute: false },
  };

  declare editor: RulesetEditor;
  declare place: RulesetPlace;
  declare context: BlockContext;
  declare isPlan: boolean;
  declare onClose: () => void;

  protected override render(): TemplateResult {
    return formDialog({
      name: 'publish',
      heading: this.isPlan ? texts.schedule : texts.publish,
      action: this.isPlan ? texts.schedule : texts.publishNow,
      fields: (problemOf) =>
        html`${this.#changes()}
          <situation-table .editor=${this.editor} .place=${this.place}></situation-table>
          ${this.isPlan ? timeFields(problemOf) : nothing}
          ${textField({
            id: 'publish-note',
            name: 'note',
            label: texts.note,
            maxLength: 1_000,
            problem: problemOf('note'),
          })}`,
      send: (values) => this.#publish(values),
      onClose: this.onClose,
    });
  }

  #changes(): TemplateResult {
    const { editor, context } = this;
    const { name, settings } = editor.draft;
    const source = { words, vocabulary: context.vocabulary, nameOf: context.names.nameOf };
    const changes = describeDifference(
      readRulesetDraft(editor.live ?? { name, settings }),
      editor.draft,
      texts.changes,
      (rule) => ruleSentence(source, rule),
    );
    return changes.length === 0
      ? html`<p>${texts.nothingChanges}</p>`
      : html`<ul>
          ${changes.map((change) => html`<li>${change}</li>`)}
        </ul>`;
  }

  async #publish({ note = '', from = '', until = '' }: Values): Promise<void> {
    // Browsers send nothing for a time that lacks a part.
    if (this.querySelector('input:invalid')) {
      throw new Error(texts.timeIncomplete);
    }
    if (this.isPlan && from === '' && until === '') {
      throw new Error(texts.timeMissing);
    }
    const published = await this.editor.publish({
      note,
      ...(from !== '' && { from: new Date(from).toISOString() }),
      ...(until !== '' && { until: new Date(until).toISOString() }),
    });
    if (published) {
      const now = published.shown ? texts.published : texts.publishedSoon;
      showToast({ message: from === '' ? now : texts.planned });
    }
  }
}

function timeFields(problemOf: ProblemOf): TemplateResult {
  return html`<p class="hint">${texts.timesHint}</p>
    <div class="pairs">
      ${textField({
        id: 'publish-from',
        name: 'from',
        label: texts.from,
        type: 'datetime-local',
        problem: problemOf('from'),
      })}
      ${textField({
        id: 'publish-until',
        name: 'until',
        label: texts.until,
        type: 'datetime-local',
        problem: problemOf('until'),
      })}
    </div>`;
}

customElements.define('ruleset-publish', RulesetPublish);
