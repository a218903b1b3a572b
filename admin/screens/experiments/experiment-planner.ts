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

/** Tells from the past of a place how long an experiment would take there. */
class ExperimentPlanner extends AdminElement {
  static override properties: PropertyDeclarations = {
    domain: {},
    widgets: { attribute: false },
    widget: { state: true },
  };

  declare domain: string;
  declare widgets: Widgets;
  declare widget: string;
  readonly #plan = new Task(this, {
    task: ([shop, widget]: readonly [string, string], { signal }) =>
      call('GET /shops/:shop/experiment-plan', {
        parameters: { shop, ...(widget && { widget }) },
        signal,
      }),
    args: () => [this.domain, this.widget] as const,
  });

  constructor() {
    super();
    this.widget = '';
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

function planTable({ shoppers, shoppers_per_day, days }: Plan): TemplateResult {
  return html`<p>
      ${shoppers === 0 ? texts.noTraffic : texts.traffic(formatNumber(shoppers_per_day))}
    </p>
    ${table({
      caption: texts.planner,
      columns: [texts.plannerEffect, texts.plannerDays],
      rows: days,
      row: ({ effect, days: needed }) =>
        html`<tr>
          <td>${formatLift(effect / 100)}</td>
          <td data-label=${texts.plannerDays}>
            ${needed === null ? texts.unknown : formatNumber(needed)}
          </td>
          <td></td>
        </tr>`,
    })}`;
}

customElements.define('experiment-planner', ExperimentPlanner);
