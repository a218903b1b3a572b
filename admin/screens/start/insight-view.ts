import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { askedDays, daysChoice, parametersOf } from './asked-days.ts';
import './day-plot.ts';
import { figureCards, nothingFoundCard } from './figure-cards.ts';
import { figureTables, searchesCard } from './figure-tables.ts';
import { findingsCard } from './findings-card.ts';
import './health-card.ts';
import { modelsCard } from './models-card.ts';
import { texts } from './texts/texts.ts';
import { findings, type Overview, type Surroundings } from './worth-a-look.ts';

/**
 * Shows the earnings of widgets and search: figures, a line by day, findings, tables, models and health. Calls `onReady`
 * when they are known, or cannot be.
 */
export class InsightView extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    onReady: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  declare onReady: () => void;
  readonly #overview = new Task(this, {
    task: ([shop, query], { signal }) =>
      call('GET /shops/:shop/insight/overview', {
        parameters: { shop, ...parametersOf(askedDays(new URL(query, location.href))) },
        signal,
      }),
    args: () => [this.shop.domain, this.url.search] as const,
    onComplete: () => this.onReady(),
    onError: () => this.onReady(),
  });
  readonly #surroundings = new Task(this, {
    task: ([{ domain, role }], { signal }) => readSurroundings(domain, role === 'owner', signal),
    args: () => [this.shop] as const,
  });

  protected override render(): TemplateResult {
    return html`${daysChoice(askedDays(this.url), this.#overview.value)}
    ${loaded(this.#overview, (overview) => this.#show(overview))}`;
  }

  #show(overview: Overview): TemplateResult {
    const { impressions, revenue } = overview.totals;
    const asked = askedDays(this.url);
    const last = html`${modelsCard(overview)} <health-card .shop=${this.shop}></health-card>`;
    const found = findings(overview, this.#surroundings.value ?? { now: Date.now() });
    if (impressions === null && revenue === null) {
      return html`<section class="card"><p>${texts.insight.nobody}</p></section>
        <div class="columns">${findingsCard(found)} ${last}</div>`;
    }
    const { totals, before, days, currency, attribution_days: attributionDays } = overview;
    return html`${figureCards(
        { totals, before, days, currency, attributionDays },
        nothingFoundCard(overview),
      )}
      <div class="columns two-columns">
        <day-plot .report=${overview} .heading=${texts.insight.whatTheyDo}></day-plot>
        ${findingsCard(found)}
      </div>
      ${figureTables(overview, this.shop, asked)}
      <div class="columns">${searchesCard(overview, asked)} ${last}</div>`;
  }
}

/** Reads what the figures do not tell. Keys are only for owners. */
async function readSurroundings(
  shop: string,
  isOwner: boolean,
  signal: AbortSignal,
): Promise<Surroundings> {
  const asked = { parameters: { shop }, signal };
  const [health, uses, list, kept, keys] = await Promise.all([
    call('GET /shops/:shop/health', asked),
    call('GET /shops/:shop/ruleset-uses', asked),
    call('GET /shops/:shop/rulesets', asked),
    call('GET /shops/:shop/trials', { parameters: { shop, kind: 'kept_terms' }, signal }),
    isOwner ? call('GET /shops/:shop/keys', asked) : undefined,
  ]);
  const names = new Map(list.data.map(({ id, name }) => [id, name]));
  return {
    health,
    rulesets: uses.data.map(({ id, warnings }) => ({
      id,
      warnings,
      name: names.get(id) ?? `#${id}`,
    })),
    keptTerms: kept.data.find((trial) => trial.kind === 'kept_terms'),
    ...(keys && { keys: keys.data }),
    now: Date.now(),
  };
}

customElements.define('insight-view', InsightView);
