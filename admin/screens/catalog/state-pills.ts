import { html, nothing, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { formatTime } from '../../kit/dates.ts';
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
export function statePills({ state, appears_at, is_excluded }: Row): TemplateResult {
  const words = appears_at === null ? texts.states[state] : texts.scheduled(formatTime(appears_at));
  return html`<span class="row">
    <span class="pill ${levels[state]}">${words}</span>
    ${is_excluded ? html`<span class="pill">${texts.never}</span>` : nothing}
  </span>`;
}
