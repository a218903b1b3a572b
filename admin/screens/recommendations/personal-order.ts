import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { texts } from './texts/texts.ts';

type PersonalOrder = AdminContract['exclusions']['answer']['personal'];

interface PersonalOrderOptions {
  readonly personal: PersonalOrder;
  readonly canEdit: boolean;
  readonly onChange: (personal: PersonalOrder) => void;
}

const surfaces = ['collections', 'search', 'recommended', 'top_sellers'] as const;

/** Renders the switches of the lists that are in an order for each shopper. */
export function personalOrder({
  personal,
  canEdit,
  onChange,
}: PersonalOrderOptions): TemplateResult {
  return html`<fieldset class="stack" aria-describedby="personal-hint" ?disabled=${!canEdit}>
    <legend>${texts.personalLists}</legend>
    ${surfaces.map(
      (surface) =>
        html`<label class="row"
          ><input
            type="checkbox"
            name=${surface}
            .checked=${personal[surface]}
            @change=${({ target }: Event) =>
              target instanceof HTMLInputElement &&
              onChange({ ...personal, [surface]: target.checked })}
          />
          ${texts.personalList[surface]}</label
        >`,
    )}
  </fieldset>`;
}
