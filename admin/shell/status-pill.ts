import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { HealthTask } from '../health/health-task.ts';
import { AdminElement } from '../kit/admin-element.ts';
import { judge, worst } from '../health/verdicts.ts';
import { texts } from './texts/texts.ts';

/** The health of the chosen shop in a few words, which lead to its page. */
export class StatusPill extends AdminElement {
  static override properties: PropertyDeclarations = { shop: {} };

  /** The domain of the shop. */
  declare shop: string;
  readonly #health = new HealthTask(this, () => this.shop);

  protected override render(): TemplateResult | typeof nothing {
    const health = this.#health.value;
    if (this.#health.error !== undefined) {
      return pill('danger', texts.status.unknown);
    }
    if (!health) {
      return nothing;
    }
    const { level, parts } = worst(judge(health));
    const [first] = parts;
    return pill(level, first ? texts.status[first](health.feed.lag) : texts.status.good);
  }
}

function pill(level: string, label: string): TemplateResult {
  return html`<a class="pill ${level}" href="/admin/health">${label}</a>`;
}

customElements.define('status-pill', StatusPill);
