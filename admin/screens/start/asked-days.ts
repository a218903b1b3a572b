import { html, nothing, type TemplateResult } from 'lit';
import { keepInAddress } from '../../router/router.ts';
import { texts } from './texts/texts.ts';

/** The days that a page tells of: the last ones, or those from one day to another. They stand in its address. */
export type AskedDays = { readonly days: number } | { readonly from: string; readonly to: string };

const usualDays = 30;
const choices = [7, 30, 90, 365] as const;
const writtenDay = /^\d{4}-\d{2}-\d{2}$/;

export function askedDays({ searchParams }: URL): AskedDays {
  const from = searchParams.get('from') ?? '';
  const to = searchParams.get('to') ?? '';
  if (writtenDay.test(from) && writtenDay.test(to)) {
    return { from, to };
  }
  const days = Number(searchParams.get('days'));
  return { days: choices.find((one) => one === days) ?? usualDays };
}

/** Returns the query that opens another page for the same days. */
export function queryOf(asked: AskedDays): string {
  const entries = Object.entries(asked).map(([name, value]) => [name, String(value)]);
  return `?${new URLSearchParams(entries)}`;
}

/** Returns the parameters of a request. */
export function parametersOf(
  asked: AskedDays,
): Record<'days', string> | Record<'from' | 'to', string> {
  return 'days' in asked ? { days: String(asked.days) } : asked;
}

/** Renders the choice of days, with two fields for days of one's own. `shown` are those of the page. */
export function daysChoice(
  asked: AskedDays,
  shown: { readonly from: string; readonly to: string } | undefined,
): TemplateResult {
  const { insight } = texts;
  const isOwn = 'from' in asked;
  return html`<div class="row days">
    <label>
      ${insight.days}
      <select
        @change=${({ target }: Event) =>
          target instanceof HTMLSelectElement && choose(target.value, shown)}
      >
        ${choices.map(
          (days) =>
            html`<option value=${days} ?selected=${'days' in asked && days === asked.days}>
              ${insight.lastDays(days)}
            </option>`,
        )}
        <option value="own" ?selected=${isOwn}>${insight.ownDays}</option>
      </select>
    </label>
    ${isOwn ? html`${dayField('from', asked)} ${dayField('to', asked)}` : nothing}
  </div>`;
}

function choose(value: string, shown: { readonly from: string; readonly to: string } | undefined) {
  if (value === 'own' && shown) {
    keepInAddress({ days: undefined, from: shown.from, to: shown.to });
  } else {
    keepInAddress({ days: value, from: undefined, to: undefined });
  }
}

function dayField(
  name: 'from' | 'to',
  asked: { readonly from: string; readonly to: string },
): TemplateResult {
  return html`<label>
    ${name === 'from' ? texts.insight.from : texts.insight.to}
    <input
      type="date"
      .value=${asked[name]}
      required
      @change=${({ target }: Event) => {
        if (target instanceof HTMLInputElement && target.validity.valid) {
          const other = name === 'from' ? asked.to : asked.from;
          const [from, to] = [target.value, other].toSorted();
          keepInAddress({ from, to });
        }
      }}
    />
  </label>`;
}
