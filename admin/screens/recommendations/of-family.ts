import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { texts } from './texts/texts.ts';

type OfFamily = AdminContract['exclusions']['answer']['of_family'];

interface OfFamilyOptions {
  readonly chosen: OfFamily;
  readonly canEdit: boolean;
  readonly onChange: (chosen: OfFamily) => void;
}

const choices = ['one', 'two', 'any'] as const;

/** Renders the choice of how many products of a family a list of products bought together holds. */
export function ofFamily({ chosen, canEdit, onChange }: OfFamilyOptions): TemplateResult {
  return html`<fieldset class="stack" aria-describedby="family-hint" ?disabled=${!canEdit}>
    <legend>${texts.familyLegend}</legend>
    ${choices.map(
      (choice) =>
        html`<label class="row"
          ><input
            type="radio"
            name="of-family"
            .checked=${choice === chosen}
            @change=${() => onChange(choice)}
          />
          ${texts.familyChoices[choice]}</label
        >`,
    )}
    <p id="family-hint" class="hint">${texts.familyHint}</p>
  </fieldset>`;
}
