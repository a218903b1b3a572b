import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { selectField } from '../../kit/form-field.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { formatLift, formatNumber } from './experiment-formats.ts';
import { texts } from './texts/texts.ts';

type Plan = AdminContract['planExperiment']['answer'];
export type Widgets = AdminContract['widgetList']['answer']['data'];

/** Tells from the past of a place what an experiment would find there. */
class ExperimentPlanner extends AdminElement {
  static override properties: PropertyDeclarations = {
    domain: {},
    widgets: { attribute: false },
    widget: { state: true },
    weeks: { state: true },
  };

  declare domain: string;
  declare widgets: Widgets;
  declare widget: string;
  declare weeks: string;
  readonly #plan = new Task(this, {
    task: ([shop, widget, weeks]: readonly [string, string, string], { signal }) =>
      call('GET /shops/:shop/experiment-plan', {
        parameters: { shop, weeks, ...(widget && { widget }) },
        signal,
      }),
    args: () => [this.domain, this.widget, this.weeks] as const,
  });

  constructor() {
    super();
    this.widget = '';
    this.weeks = '4';
  }

  protected override render(): TemplateResult {
    return html`<section class="card" aria-labelledby="planner">
      <h2 id="planner">${texts.planner}</h2>
      ${selectField({
        id: 'planner-place',
        name: 'place',
        label: texts.place,
        value: this.widget,
        choices: placeChoices(this.widgets),
        onChange: (widget) => (this.widget = widget),
      })}
      ${selectField({
        id: 'planner-weeks',
        name: 'planner-weeks',
        label: texts.plannerWeeks,
        value: this.weeks,
        choices: ['1', '2', '4', '8', '12'].map((value) => ({ value, label: value })),
        onChange: (weeks) => (this.weeks = weeks),
      })}
      ${loaded(this.#plan, (plan) => planTable(plan))}
    </section>`;
  }
}

/** Returns the search and the widgets that can vary as choices; the search is the empty one. */
export function placeChoices(widgets: Widgets) {
  return [
    { value: '', label: texts.search },
    ...widgets
      .filter(({ is_testable }) => is_testable)
      .map(({ id, name }) => ({ value: String(id), label: texts.widget(id, name) })),
  ];
}

function planTable({ shoppers, shoppers_per_day, mean, lifts, days }: Plan): TemplateResult {
  if (shoppers === 0) {
    return html`<p>${texts.noTraffic}</p>`;
  }
  return html`<p>${texts.traffic(formatNumber(shoppers_per_day))}</p>
    ${table({
      caption: texts.plannerLifts,
      columns: [texts.metric, texts.plannerHalf, texts.plannerMost],
      rows: lifts,
      row: ({ metric, half, most }) =>
        html`<tr>
          <td>${texts.metrics[metric]}</td>
          <td data-label=${texts.plannerHalf}>${formatLift(half)}</td>
          <td data-label=${texts.plannerMost}>${formatLift(most)}</td>
          <td></td>
        </tr>`,
    })}
    <p class="hint">${texts.clicksHint}</p>
    ${table({
      caption: texts.plannerDays,
      columns: [texts.plannerEffect, texts.plannerDays],
      rows: days,
      row: ({ effect, days: needed }) =>
        html`<tr>
          <td>${formatLift(effect / 100)}</td>
          <td data-label=${texts.plannerDays}>
            ${needed === null ? (mean > 0 ? texts.notToday : texts.unknown) : formatNumber(needed)}
          </td>
          <td></td>
        </tr>`,
    })}`;
}

customElements.define('experiment-planner', ExperimentPlanner);
