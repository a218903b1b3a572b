import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { texts } from './texts/texts.ts';

type Row = AdminContract['catalogProduct']['answer']['product'];

const levels: Readonly<Record<Row['state'], string>> = {
  shown: 'good',
  sold_out: 'warning',
  unpublished: '',
  draft: '',
  archived: '',
};

/** Renders the state of a product in words. */
export function statePills({ state, is_excluded }: Row): TemplateResult {
  return html`<span class="row">
    <span class="pill ${levels[state]}">${texts.states[state]}</span>
    ${is_excluded ? html`<span class="pill">${texts.never}</span>` : nothing}
  </span>`;
}
