import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { HealthTask, type ShopHealth } from '../../health/health-task.ts';
import { judge, type Level } from '../../health/verdicts.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { loaded } from '../../kit/loaded.ts';
import { formatCount } from '../../kit/numbers.ts';
import { texts } from './texts/texts.ts';

/** The health of a shop in a few lines, with the way to its page. */
export class HealthCard extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #health = new HealthTask(this, () => this.shop.domain);

  protected override render(): TemplateResult {
    const { heading, more } = texts.insight.health;
    return html`<section class="card" aria-labelledby="health">
      <div class="row apart">
        <h2 id="health">${heading}</h2>
        <a href="/admin/health">${more}</a>
      </div>
      ${loaded(this.#health, healthLines)}
    </section>`;
  }
}

function healthLines(health: ShopHealth): TemplateResult {
  const { health: words } = texts.insight;
  const verdicts = judge(health);
  const imported = (kind: string) => {
    const found = health.imports.find((one) => one.kind === kind);
    return found ? words.imported(formatAge(found.finished_at)) : words.neverImported;
  };
  const trainedAt = health.training?.trained_at;
  return html`<ul class="plain lines">
    ${line(words.feed, formatCount(health.feed.lag), verdicts.feed.level)}
    ${line(
      words.products,
      `${formatCount(health.products)}, ${imported('products')}`,
      verdicts.imports.level,
    )}
    ${line(words.orders, imported('orders'), verdicts.imports.level)}
    ${line(words.search, words.searchStates[health.search.state], verdicts.search.level)}
    ${line(
      words.models,
      trainedAt ? words.trained(formatAge(trainedAt)) : words.notTrained,
      verdicts.training.level,
    )}
  </ul>`;
}

function line(name: string, state: string, level: Level): TemplateResult {
  return html`<li class="row apart">
    <div>
      ${name}
      <div class="hint">${state}</div>
    </div>
    <span class="pill ${level}">${texts.insight.health.levels[level]}</span>
  </li>`;
}

customElements.define('health-card', HealthCard);
