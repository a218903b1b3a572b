import { Task } from '@lit/task';
import { html, type PropertyDeclarations, type TemplateResult, nothing } from 'lit';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { askedDays, daysChoice, parametersOf } from './asked-days.ts';
import './day-plot.ts';
import { figureCards, nothingFoundCard, shareOfSalesCard } from './figure-cards.ts';
import { figureTables, searchesCard } from './figure-tables.ts';
import './health-card.ts';
import { texts } from './texts/texts.ts';
import { findings, type Overview, type Surroundings, type Finding } from './worth-a-look.ts';
import { formatAge } from '../../kit/dates.ts';
import { describeRun, keptTermSentence } from '../../kit/kept-terms.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { pairPlot } from '../../kit/plots/lazy-plots.ts';
import { formatNdcg, recommenderName } from './formats.ts';
import { plotTable } from './plot-table.ts';

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
        { sales: shareOfSalesCard(overview), more: nothingFoundCard(overview) },
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

/** What the merchant may want to mend, each with the page where that is done. */
function findingsCard(found: readonly Finding[]): TemplateResult {
  const { insight } = texts;
  return html`<section class="card" aria-labelledby="worth-a-look">
    <h2 id="worth-a-look">${insight.worthALook}</h2>
    ${found.length === 0 ? html`<p>${insight.allFine}</p>` : nothing}
    <ul class="plain lines">
      ${found.map(
        (finding) =>
          html`<li class="row apart">
            <span>${sentenceOf(finding)}</span>
            <a class="button" href=${finding.href}
              >${finding.kind === 'nothing-found' ? insight.mend.button : insight.look}</a
            >
          </li>`,
      )}
    </ul>
  </section>`;
}

function sentenceOf(finding: Finding): string {
  const { findings: sentences } = texts.insight;
  switch (finding.kind) {
    case 'nothing-found':
      return sentences.nothingFound(finding.terms, formatCount(finding.searches));
    case 'late-click':
      return sentences.lateClick(finding.term, formatCount(finding.place));
    case 'few-clicks':
      return sentences.fewClicks(finding.term, formatShare(finding.share));
    case 'no-sales':
      return sentences.noSales(finding.widget, formatCount(finding.seen));
    case 'few-agreed':
      return sentences.fewAgreed(formatShare(finding.share));
    case 'unmatched-rules':
      return sentences.unmatchedRules(finding.rules, finding.ruleset);
    case 'kept-term':
      return `${keptTermSentence(finding)} (${describeRun(formatAge(finding.at), finding.after)})`;
    case 'dead-reference':
      return sentences.deadReference(finding.ruleset);
    case 'unused-key':
      return sentences.unusedKey(finding.name);
    case 'health':
      return sentences.health[finding.part];
    default:
      return finding satisfies never;
  }
}

/** The quality of the recommenders beside that of popularity. */
function modelsCard({ evaluation }: Overview): TemplateResult {
  const { models } = texts.insight;
  return html`<section class="card" aria-labelledby="models">
    <h2 id="models">${models.heading}</h2>
    ${
      evaluation && evaluation.recommenders.length > 0
        ? measured(evaluation)
        : html`<p>${evaluation ? models.tooFew : models.none}</p>`
    }
  </section>`;
}

function measured({
  evaluated_at,
  orders,
  recommenders,
}: NonNullable<Overview['evaluation']>): TemplateResult {
  const { models } = texts.insight;
  return html`<p class="hint">NDCG@10</p>
    ${pairPlot({
      label: models.heading,
      pairs: recommenders.map(({ recommender, ndcg, popularity_ndcg, is_within_noise }) => ({
        name: recommenderName(recommender),
        value: ndcg,
        other: popularity_ndcg,
        isUnsure: is_within_noise,
      })),
    })}
    <p class="hint">${models.legend(formatCount(orders), formatAge(evaluated_at))}</p>
    ${plotTable(
      models.heading,
      [models.recommender, models.cases, 'NDCG@10', models.popularity, models.verdict],
      recommenders.map((one) => [
        recommenderName(one.recommender),
        formatCount(one.cases),
        formatNdcg(one.ndcg),
        formatNdcg(one.popularity_ndcg),
        verdictOf(one),
      ]),
    )}`;
}

function verdictOf({
  ndcg,
  popularity_ndcg,
  is_within_noise,
}: NonNullable<Overview['evaluation']>['recommenders'][number]): string {
  const { models } = texts.insight;
  if (is_within_noise) {
    return models.unsure;
  }
  return ndcg > popularity_ndcg ? models.better : models.worse;
}
