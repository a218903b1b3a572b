import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { formatAge, formatDay } from '../../kit/dates.ts';
import { table } from '../../kit/table.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { recommenderName } from '../start/formats.ts';
import { texts } from './texts/texts.ts';

type Run = AdminContract['models']['answer']['evaluations'][number];
type Quality = Run['recommenders'][number];

/** Former measurements that a row shows. */
const mostBefore = 10;

/** Renders the newest measurement of each recommender beside popularity, with the ones before it. */
export function qualityTable([newest, ...before]: readonly Run[]): TemplateResult {
  if (!newest) {
    return html`<p>${texts.unmeasured}</p>`;
  }
  if (newest.recommenders.length === 0) {
    return html`<p>${texts.measured(formatAge(newest.at), formatCount(newest.orders))}</p>
      <p>${texts.tooFew}</p>`;
  }
  return html`<p>${texts.measured(formatAge(newest.at), formatCount(newest.orders))}</p>
    ${table({
      caption: texts.quality,
      columns: [texts.recommender, texts.now, texts.popularity, texts.verdict, texts.before],
      rows: newest.recommenders,
      row: (quality) => qualityRow(quality, before),
    })}`;
}

function qualityRow(quality: Quality, before: readonly Run[]): TemplateResult {
  const { recommender, cases, ndcg, popularity_ndcg } = quality;
  const earlier = before
    .flatMap(({ at, recommenders }) => {
      const found = recommenders.find((one) => isSame(one, quality));
      return found ? [{ at, ...found }] : [];
    })
    .slice(0, mostBefore);
  return html`<tr>
    <td>
      <strong>${recommenderName(recommender)}</strong>
      <div class="pale">${texts.cases(formatCount(cases))}</div>
    </td>
    <td data-label=${texts.now}>${formatShare(ndcg)}</td>
    <td data-label=${texts.popularity}>${formatShare(popularity_ndcg)}</td>
    <td data-label=${texts.verdict}>
      ${verdict(quality)}
      <div class="pale">${band(quality)}</div>
    </td>
    <td data-label=${texts.before}>${formerMeasurements(earlier)}</td>
    <td></td>
  </tr>`;
}

function formerMeasurements(earlier: readonly (Quality & { at: string })[]): TemplateResult {
  return earlier.length === 0
    ? html`–`
    : html`<details>
        <summary>${earlier.map(({ ndcg }) => formatShare(ndcg)).join(' · ')}</summary>
        <ul>
          ${earlier.map(
            (one) =>
              html`<li>
                ${texts.former(
                  formatDay(one.at),
                  formatShare(one.ndcg),
                  formatShare(one.popularity_ndcg),
                  verdict(one),
                )}
              </li>`,
          )}
        </ul>
      </details>`;
}

function isSame(one: Quality, other: Quality): boolean {
  return one.recommender === other.recommender && one.question === other.question;
}

function verdict({ ndcg, popularity_ndcg, is_within_noise }: Quality): string {
  if (is_within_noise) {
    return texts.unsure;
  }
  return ndcg > popularity_ndcg
    ? texts.better(formatCount(ndcg / Math.max(popularity_ndcg, 0.001)))
    : texts.worse;
}

/** Writes the difference with what it may be off by chance. */
function band({ difference }: Quality): string {
  if (!difference || difference.margin === null) {
    return '';
  }
  const sign = difference.mean > 0 ? '+' : '';
  return texts.band(sign + formatShare(difference.mean), formatShare(difference.margin));
}
