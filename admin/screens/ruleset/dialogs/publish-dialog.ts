import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../../kit/admin-element.ts';
import { textField } from '../../../kit/form-field.ts';
import { sentenceOf } from '../../../kit/loaded.ts';
import { modal } from '../../../kit/modal.ts';
import { showToast } from '../../../kit/toast.ts';
import type { BlockContext } from '../blocks/block-context.ts';
import type { RulesetEditor } from '../ruleset-editor.ts';
import { describeDifference } from '../state/difference.ts';
import { readRulesetDraft } from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import { ruleSentence } from '../words/sentences.ts';
import { words } from '../words/words.ts';

/** The dialog that shows what publishing changes, and asks for a note. */
export class RulesetPublish extends AdminElement {
  static override properties: PropertyDeclarations = {
    editor: { attribute: false },
    context: { attribute: false },
    onClose: { attribute: false },
    problem: { state: true },
    isBusy: { state: true },
  };

  declare editor: RulesetEditor;
  declare context: BlockContext;
  declare onClose: () => void;
  declare private problem: unknown;
  declare private isBusy: boolean;
  #note = '';

  constructor() {
    super();
    this.isBusy = false;
  }

  protected override render(): TemplateResult {
    const { vocabulary, names } = this.context;
    const source = { words, vocabulary, nameOf: names.nameOf };
    const changes = describeDifference(
      readRulesetDraft(
        this.editor.live ?? { name: this.editor.draft.name, settings: this.editor.draft.settings },
      ),
      this.editor.draft,
      texts.changes,
      (rule) => ruleSentence(source, rule),
    );
    return modal({
      name: 'publish',
      heading: texts.publish,
      content: html`${
        changes.length === 0
          ? html`<p>${texts.nothingChanges}</p>`
          : html`<ul>
              ${changes.map((change) => html`<li>${change}</li>`)}
            </ul>`
      }
      ${textField({
        id: 'publish-note',
        name: 'note',
        label: texts.note,
        maxLength: 1_000,
        onInput: (note) => (this.#note = note),
      })}
      ${
        this.problem === undefined
          ? nothing
          : html`<p class="notice" role="alert">${sentenceOf(this.problem)}</p>`
      }`,
      actions: html`<button type="button" @click=${this.onClose}>${texts.close}</button>
        <button
          type="button"
          class="primary"
          aria-disabled=${String(this.isBusy)}
          @click=${() => void this.#publish()}
        >
          ${texts.publishNow}
        </button>`,
      onClose: this.onClose,
    });
  }

  async #publish(): Promise<void> {
    if (this.isBusy) {
      return;
    }
    this.isBusy = true;
    try {
      const published = await this.editor.publish(this.#note);
      this.onClose();
      if (published) {
        showToast({ message: published.shown ? texts.published : texts.publishedSoon });
      }
    } catch (error) {
      this.problem = error;
    }
    this.isBusy = false;
  }
}

customElements.define('ruleset-publish', RulesetPublish);
