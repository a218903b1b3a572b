import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/contract/admin/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { formatAge } from '../../kit/dates.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { formatCount, formatShare, recommenderName } from '../start/formats.ts';
import { texts } from './texts/texts.ts';

type Models = AdminContract['models']['answer'];
type Run = Models['evaluations'][number];
type Quality = Run['recommenders'][number];

/** Former measurements that a row shows. */
const mostBefore = 10;

/** Shows when models were trained and on what, and how well they predict beside popularity. */
class ModelQuality extends AdminElement {
  static override properties: PropertyDeclarations = { shop: { attribute: false } };

  declare shop: MyShop;
  readonly #models = new Task(this, {
    task: ([shop], { signal }) => call('models', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    return loaded(this.#models, (models) => this.#show(models));
  }

  #show({ trained, is_training, evaluations }: Models): TemplateResult {
    return html`<section class="card" aria-labelledby="models">
        <h2 id="models">${texts.models}</h2>
        <p role="status">
          ${
            trained
              ? texts.trained(
                  formatAge(trained.at),
                  formatCount(trained.orders),
                  formatCount(trained.sessions),
                  formatCount(trained.products),
                )
              : texts.untrained
          }
          ${trained?.seconds ? texts.took(formatCount(trained.seconds)) : nothing}
          ${is_training ? texts.training : nothing}
        </p>
        ${
          this.shop.role === 'viewer' || is_training
            ? nothing
            : html`<div class="row">
                <button type="button" @click=${() => void this.#train()}>${texts.train}</button>
              </div>`
        }
      </section>
      <section class="card" aria-labelledby="quality">
        <h2 id="quality">${texts.quality}</h2>
        <p class="hint">${texts.qualityHint}</p>
        ${qualityTable(evaluations)}
      </section>`;
  }

  async #train(): Promise<void> {
    try {
      await call('trainModels', { parameters: { shop: this.shop.domain } });
      showToast({ message: texts.requested });
      await this.#models.run();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

function qualityTable([newest, ...before]: readonly Run[]): TemplateResult {
  if (!newest) {
    return html`<p>${texts.unmeasured}</p>`;
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
    .flatMap(({ recommenders }) => recommenders.find((one) => isSame(one, quality)) ?? [])
    .slice(0, mostBefore);
  return html`<tr>
    <td>
      <strong>${recommenderName(recommender)}</strong>
      <div class="pale">${texts.cases(formatCount(cases))}</div>
    </td>
    <td data-label=${texts.now}>${formatShare(ndcg)}</td>
    <td data-label=${texts.popularity}>${formatShare(popularity_ndcg)}</td>
    <td data-label=${texts.verdict}>${verdict(quality)}</td>
    <td data-label=${texts.before}>${earlier.map((one) => formatShare(one.ndcg)).join(' · ')}</td>
    <td></td>
  </tr>`;
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

customElements.define('model-quality', ModelQuality);
