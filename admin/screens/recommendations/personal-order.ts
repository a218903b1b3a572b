import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { texts } from './texts/texts.ts';

interface PersonalOrderOptions {
  readonly personal: AdminContract['exclusions']['answer']['personal'];
  readonly canEdit: boolean;
  /** Receives what has changed, so that two quick changes do not undo each other. */
  readonly onChange: (
    changed: NonNullable<AdminContract['saveExclusions']['body']['personal']>,
  ) => void;
}

/** Renders the switches of the lists that are in an order for each shopper. */
export function personalOrder({
  personal,
  canEdit,
  onChange,
}: PersonalOrderOptions): TemplateResult {
  const names = new Map<string, string>(Object.entries(texts.personalList));
  return html`<fieldset class="stack" aria-describedby="personal-hint" ?disabled=${!canEdit}>
    <legend>${texts.personalLists}</legend>
    ${Object.entries(personal).map(
      ([list, isChosen]) =>
        html`<label class="row"
          ><input
            type="checkbox"
            name=${list}
            .checked=${isChosen}
            @change=${({ target }: Event) =>
              target instanceof HTMLInputElement && onChange({ [list]: target.checked })}
          />
          ${names.get(list) ?? list}</label
        >`,
    )}
  </fieldset>`;
}
