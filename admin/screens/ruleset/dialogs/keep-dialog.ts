import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../../kit/admin-element.ts';
import { formDialog } from '../../../kit/form-dialog.ts';
import { textField } from '../../../kit/form-field.ts';
import { showToast } from '../../../kit/toast.ts';
import { texts } from './texts/texts.ts';
import type { SavedSituations } from '../trial/saved-situations.ts';

/** The dialog that asks for the name of a situation to keep. */
export class RulesetKeep extends AdminElement {
  static override properties: PropertyDeclarations = {
    kept: { attribute: false },
    situation: { attribute: false },
    proposed: { attribute: false },
    onClose: { attribute: false },
  };

  declare kept: SavedSituations;
  /** The query of the ruleset endpoint. */
  declare situation: string;
  /** The name that the person may keep or change. */
  declare proposed: string;
  declare onClose: () => void;

  protected override render(): TemplateResult {
    return formDialog({
      name: 'keep',
      heading: texts.keepHeading,
      action: texts.keep,
      fields: (problemOf) =>
        html`<p>${texts.keepHint}</p>
          ${textField({
            id: 'keep-name',
            name: 'name',
            label: texts.keepName,
            value: this.proposed,
            maxLength: 100,
            problem: problemOf('name'),
          })}`,
      send: async ({ name = '' }) => {
        await this.kept.keep(name, this.situation);
        showToast({ message: texts.kept(name) });
      },
      onClose: this.onClose,
    });
  }
}

customElements.define('ruleset-keep', RulesetKeep);
