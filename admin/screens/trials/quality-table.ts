import { html, type TemplateResult } from 'lit';
import { formatAge, formatDay } from '../../kit/dates.ts';
import { table } from '../../kit/table.ts';
import { formatCount, formatShare } from '../../kit/numbers.ts';
import { recommenderName } from '../start/formats.ts';
import { texts } from './texts/texts.ts';
import type { Trial } from './trials-element.ts';

type Result = NonNullable<Extract<Trial, { kind: 'quality' }>['result']>;
type Quality = Result['recommenders'][number];

/** A measurement that has ended. */
interface Run extends Result {
  readonly at: string;
}

/** Former measurements that a row shows. */
const mostBefore = 10;

/** Renders the newest measurement of each recommender beside popularity, with the ones before it. */
export function qualityTable(trials: readonly Trial[]): TemplateResult {
  const [newest, ...before] = trials.flatMap(runOf);
  if (!newest) {
    return html`<p>${texts.none.quality}</p>`;
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

/** Returns the measurement of a trial that has one. */
function runOf(trial: Trial): Run[] {
  return trial.kind === 'quality' && trial.result
    ? [{ at: trial.reached_at, ...trial.result }]
    : [];
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

export function verdict({ ndcg, popularity_ndcg, is_within_noise }: Quality): string {
  if (is_within_noise) {
    return texts.unsure;
  }
  return ndcg > popularity_ndcg
    ? texts.better(formatCount(ndcg / Math.max(popularity_ndcg, 0.001)))
    : texts.worse;
}

/** Writes the difference with what it may be off by chance. */
function band({ difference }: Quality): string {
  if (difference.margin === null) {
    return '';
  }
  const sign = difference.mean > 0 ? '+' : '';
  return texts.band(sign + formatShare(difference.mean), formatShare(difference.margin));
}
