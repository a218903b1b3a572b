import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { texts } from './texts/texts.ts';

type Report = AdminContract['eventRates']['answer'];
type Check = Report['checks'][number];

/** Whoever sets up a theme waits for the next tick. */
const pollMilliseconds = 10_000;

const pillOf = { good: 'good', waiting: '', problem: 'warning' };

const rateNames = ['viewed', 'impressed', 'clicked', 'added', 'searched', 'purchased'] as const;

/** Checks of the theme, and the pages that send events. */
class ThemeReport extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  #timer: ReturnType<typeof setTimeout> | undefined;
  readonly #report = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/event-rates', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
    onComplete: () => {
      clearTimeout(this.#timer);
      if (this.isConnected) {
        this.#timer = setTimeout(() => void this.#report.run(), pollMilliseconds);
      }
    },
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
  }

  protected override render(): TemplateResult {
    return loaded(this.#report, ({ day, week, checks }) => {
      const isGood = checks.every(({ state }) => state !== 'problem');
      return html`<section class="card" aria-labelledby="theme">
          <h2 id="theme">${texts.theme}</h2>
          <p>${isGood ? texts.themeGood : texts.themeProblem}</p>
          <ul>
            ${checks.map(checkItem)}
          </ul>
        </section>
        <section class="stack" aria-labelledby="rates">
          <h2 id="rates">${texts.rates}</h2>
          ${week.length === 0 ? html`<p class="card">${texts.noRates}</p>` : ratesTable(day, week)}
        </section>`;
    });
  }
}

function checkItem({ name, state, count, of }: Check): TemplateResult {
  const { title, todo, page } = texts.checks[name];
  return html`<li>
    <span class="row">
      <strong>${title}</strong>
      <span class="pill ${pillOf[state]}">${texts.checkStates[state]}</span>
      ${of > 0 || count > 1 ? html`<span class="pale">${texts.counted(count, of)}</span>` : nothing}
    </span>
    ${
      state === 'problem'
        ? html`<p class="hint">${todo} <a href=${page}>${texts.whereTo}</a></p>`
        : nothing
    }
  </li>`;
}

function ratesTable(day: Report['day'], week: Report['week']): TemplateResult {
  return table({
    caption: texts.rates,
    columns: [texts.page, ...rateNames.map((name) => texts.verbs[name])],
    rows: week,
    row: (ofWeek) => {
      const today = day.find(({ page }) => page === ofWeek.page);
      return html`<tr>
        <td><strong>${texts.pages[ofWeek.page]}</strong></td>
        ${rateNames.map(
          (name) =>
            html`<td data-label=${texts.verbs[name]}>
              ${ofWeek[name]}
              <span class="pale">${texts.today(today?.[name] ?? 0)}</span>
            </td>`,
        )}
        <td></td>
      </tr>`;
    },
  });
}

customElements.define('theme-report', ThemeReport);
