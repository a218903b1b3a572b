import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { DialogController } from '../../kit/dialog-controller.ts';
import { selectField, textField } from '../../kit/form-field.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { type Experiment, placeName } from './experiment-formats.ts';
import { placeChoices, type Widgets } from './experiment-planner.ts';
import { texts } from './texts/texts.ts';

type Variants = AdminContract['createExperiment']['body']['variants'];

/** The experiments of a shop, and the planner of new ones. */
export class ExperimentsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
  };

  declare shop: MyShop;
  readonly #experiments = new Task(this, {
    task: async ([shop]: readonly [string], { signal }) => {
      const [experiments, widgets] = await Promise.all([
        call('GET /shops/:shop/experiments', { parameters: { shop }, signal }),
        call('GET /shops/:shop/widgets', { parameters: { shop }, signal }),
      ]);
      return { experiments: experiments.data, widgets: widgets.data };
    },
    args: () => [this.shop.domain] as const,
  });
  readonly #dialogs = new DialogController<{ readonly dialog: 'create' }>(this, () =>
    this.#experiments.run(),
  );

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        ${
          this.shop.role === 'viewer'
            ? nothing
            : html`<button
                type="button"
                class="primary"
                @click=${() => this.#dialogs.show({ dialog: 'create' })}
              >
                ${texts.create}
              </button>`
        }
      </div>
      <p class="hint">${texts.intro}</p>
      ${loaded(
        this.#experiments,
        ({ experiments, widgets }) =>
          html`${experiments.length === 0 ? html`<p>${texts.empty}</p>` : listed(experiments)}
            <experiment-planner domain=${this.shop.domain} .widgets=${widgets}></experiment-planner>
            ${this.#dialogs.shown ? this.#form(widgets) : nothing}`,
      )}`;
  }

  #form(widgets: Widgets): TemplateResult {
    return this.#dialogs.form({
      name: 'experiment',
      heading: texts.create,
      action: texts.create,
      fields: (problemOf) => fields(problemOf, widgets),
      send: async (values) => {
        await call('POST /shops/:shop/experiments', {
          parameters: { shop: this.shop.domain },
          body: readValues(values),
        });
        showToast({ message: texts.created });
      },
    });
  }
}

function listed(experiments: readonly Experiment[]): TemplateResult {
  return table({
    caption: texts.heading,
    columns: [texts.name, texts.place, texts.status, texts.verdict],
    rows: experiments,
    row: (experiment) =>
      html`<tr>
        <td>
          <a href="/admin/experiments/${experiment.id}"><strong>${experiment.name}</strong></a>
        </td>
        <td data-label=${texts.place}>${placeName(experiment)}</td>
        <td data-label=${texts.status}>${texts.statuses[experiment.status]}</td>
        <td data-label=${texts.verdict}>
          ${experiment.state === null ? texts.none : texts.states[experiment.state]}
        </td>
        <td></td>
      </tr>`,
  });
}

function fields(problemOf: ProblemOf, widgets: Widgets): TemplateResult {
  const number = (id: string, label: string, value: string, hint?: string) =>
    textField({
      id,
      name: id,
      label,
      hint,
      value,
      type: 'number',
      inputMode: 'numeric',
      problem: problemOf(id),
    });
  const day = (id: string, label: string, hint: string) =>
    textField({ id, name: id, label, hint, type: 'date', problem: problemOf(id) });
  return html`${textField({
    id: 'name',
    name: 'name',
    label: texts.name,
    problem: problemOf('name'),
  })}
  ${selectField({
    id: 'widget_id',
    name: 'widget_id',
    label: texts.place,
    value: '',
    choices: placeChoices(widgets),
  })}
  ${selectField({
    id: 'change',
    name: 'change',
    label: texts.change,
    value: 'draft',
    choices: Object.entries(texts.changes).map(([value, label]) => ({ value, label })),
    problem: problemOf('variants'),
  })}
  ${selectField({
    id: 'metric',
    name: 'metric',
    label: texts.metric,
    value: 'revenue',
    choices: Object.entries(texts.metrics).map(([value, label]) => ({ value, label })),
  })}
  ${number('share', texts.share, '50')} ${number('weeks', texts.weeks, '4', texts.weeksHint)}
  ${number('effect', texts.effect, '5', texts.effectHint)}
  ${day('starts_on', texts.startsOn, texts.startsOnHint)}
  ${day('ends_on', texts.endsOn, texts.endsOnHint)}`;
}

/** Reads the controls. The server judges the values. */
function readValues(values: Readonly<Record<string, string>>) {
  const { name = '', widget_id = '', change = '', metric = '', effect, weeks, share } = values;
  const weight = Math.round(Number(share));
  const variants: Variants = [
    { name: 'A', weight: 100 - weight },
    change === 'holdout'
      ? { name: 'holdout', weight }
      : { name: 'B', weight, settings: change === 'draft' ? 'draft' : { layout: change } },
  ];
  return {
    name,
    widget_id: widget_id === '' ? null : Number(widget_id),
    metric: metricNames.find((known) => known === metric) ?? 'revenue',
    effect: Number(effect),
    weeks: Number(weeks),
    starts_on: values.starts_on || null,
    ends_on: values.ends_on || null,
    variants,
  };
}

const metricNames = ['revenue', 'orders', 'units', 'adds', 'clicks'] as const;

customElements.define('experiments-screen', ExperimentsScreen);
