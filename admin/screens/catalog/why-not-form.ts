import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { adminForm, type ProblemOf } from '../../kit/admin-form.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatTime } from '../../kit/dates.ts';
import { type Choice, selectField, textField } from '../../kit/form-field.ts';
import { texts } from './texts/texts.ts';

type Verdict = AdminContract['whyNot']['answer'];

const isLive = ({ live }: { live: boolean }) => live;

/** Asks why a product is not shown in a market, a list or a search. */
class WhyNotForm extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    product: {},
    appearsAt: { attribute: false },
    verdict: { state: true },
  };

  declare shop: MyShop;
  declare product: string;
  /** The time at which the product appears when it is scheduled. */
  declare appearsAt: string | null;
  declare private verdict: Verdict | undefined;
  readonly #lists = new Task(this, {
    task: async ([shop], { signal }) => {
      const asked = { parameters: { shop }, signal };
      const [widgets, rulesets] = await Promise.all([
        call('GET /shops/:shop/widgets', asked),
        call('GET /shops/:shop/rulesets', asked),
      ]);
      return [
        ...widgets.data
          .filter(isLive)
          .map(({ id, name }) => ({ value: `widget ${id}`, label: texts.widget(name) })),
        ...rulesets.data.filter(isLive).map(({ id, name }) => ({
          value: `/api/v1/custom/id/${id}`,
          label: texts.ruleset(name),
        })),
      ];
    },
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return html`${adminForm({
        action: texts.ask,
        fields: (problemOf) => this.#fields(problemOf),
        send: (values) => this.#ask(values),
      })}
      <div role="status" class="stack">
        ${this.verdict ? verdictText(this.verdict, this.appearsAt) : nothing}
      </div>`;
  }

  #fields(problemOf: ProblemOf): TemplateResult {
    const choices: readonly Choice[] = [
      { value: '', label: texts.noList },
      ...(this.#lists.value ?? []),
      { value: '/api/v1/products/top_sellers', label: texts.topSellers },
      { value: '/api/v1/products/trending_products', label: texts.trending },
    ];
    return html`${textField({
      id: 'why-country',
      name: 'country',
      label: texts.country,
      hint: texts.countryHint,
      maxLength: 2,
      problem: problemOf('country'),
    })}
    ${selectField({
      id: 'why-list',
      name: 'list',
      label: texts.list,
      value: '',
      choices,
      problem: problemOf('listing') ?? problemOf('widget'),
    })}
    ${textField({ id: 'why-term', name: 'term', label: texts.term, problem: problemOf('term') })}`;
  }

  async #ask({ country, list = '', term }: Readonly<Record<string, string>>): Promise<void> {
    const [kind, widget] = list.split(' ');
    const asked = kind === 'widget' ? { widget } : { listing: list };
    const parameters = { shop: this.shop.domain, product: this.product };
    this.verdict = undefined;
    this.verdict = await call('GET /shops/:shop/catalog/:product/refusals', {
      parameters: { ...parameters, ...asked, country: country || undefined, term },
    });
  }
}

function verdictText(
  { is_shown, place, reasons }: Verdict,
  appearsAt: string | null,
): TemplateResult {
  const shown = place === null ? texts.isShown : texts.isShownAt(place);
  const own = appearsAt === null ? {} : { unpublished: texts.scheduled(formatTime(appearsAt)) };
  const known: Readonly<Record<string, string>> = { ...texts.reasons, ...own };
  return html`<p><strong>${is_shown ? shown : texts.isNotShown}</strong></p>
    ${
      reasons.length === 0
        ? nothing
        : html`<ul>
            ${reasons.map(({ code, text }) => html`<li>${known[code] ?? text}</li>`)}
          </ul>`
    }`;
}

customElements.define('why-not-form', WhyNotForm);
