import { html, type TemplateResult } from 'lit';
import { formatAge } from '../../kit/dates.ts';
import { pairPlot } from '../../kit/plots/lazy-plots.ts';
import { formatCount } from '../../kit/numbers.ts';
import { formatNdcg, recommenderName } from './formats.ts';
import { plotTable } from './plot-table.ts';
import { texts } from './texts/texts.ts';
import type { Overview } from './worth-a-look.ts';

/** The quality of the recommenders beside that of popularity. */
export function modelsCard({ evaluation }: Overview): TemplateResult {
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
