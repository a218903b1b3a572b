import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { formatCount } from '../../kit/numbers.ts';
import { table } from '../../kit/table.ts';
import '../../kit/thumbnails.css';
import { showToast, undoChange } from '../../kit/toast.ts';
import { texts } from './texts/texts.ts';

type Answer = AdminContract['productRelations']['answer'];
type Relation = Answer['relations'][number];

/** The lists of each recommender for a product, with reasons and choices. */
class ProductRelations extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    product: {},
  };

  declare shop: MyShop;
  declare product: string;
  readonly #relations = new Task(this, {
    task: ([shop, product], { signal }) =>
      call('GET /shops/:shop/catalog/:product/relations', {
        parameters: { shop, product },
        signal,
      }),
    args: () => [this.shop.domain, this.product] as const,
  });

  protected override render(): TemplateResult {
    return loaded(this.#relations, (answer) => this.#show(answer));
  }

  #show(answer: Answer): TemplateResult {
    const { product, relations, trending_place, never } = answer;
    return html`<h2>${texts.of(product.title)}</h2>
      <p class="hint">
        ${trending_place === null ? texts.notTrending : texts.trending(trending_place)}
        <a href="/admin/catalog/${product.id}">${product.title}</a>
      </p>
      ${relations.map((relation) => this.#relation(relation, answer))}
      ${
        never.length === 0
          ? nothing
          : html`<section class="card" aria-labelledby="never">
              <h3 id="never">${texts.excludedHeading}</h3>
              <ul>
                ${never.map(
                  ({ id, title }) =>
                    html`<li class="row">
                      ${title}
                      ${this.#button(texts.allow(title), texts.allowShort, () =>
                        this.#choose(answer, { never: without(never, id) }),
                      )}
                    </li>`,
                )}
              </ul>
            </section>`
      }`;
  }

  #relation(relation: Relation, answer: Answer): TemplateResult {
    const { kind, products, left_out } = relation;
    const name = texts.kinds[kind];
    return html`<section class="stack" aria-label=${name}>
      <h3>${name}</h3>
      ${
        products.length === 0
          ? html`<p class="card">${texts.none}</p>`
          : table({
              caption: name,
              columns: [],
              rows: products,
              row: (product) => this.#row(product, kind, answer),
            })
      }
      ${
        left_out.length === 0
          ? nothing
          : html`<p class="hint">
              ${texts.leftOut}:
              ${left_out
                .map(({ title, reason }) => `${title} (${texts.reasons[reason] ?? reason})`)
                .join(', ')}
            </p>`
      }
    </section>`;
  }

  #row(
    { id, title, image, reason, score }: Relation['products'][number],
    kind: Relation['kind'],
    answer: Answer,
  ): TemplateResult {
    const first = answer.first.map((one) => one.id);
    const never = answer.never.map((one) => one.id);
    const isFirst = kind === 'first';
    return html`<tr>
      <td>
        <span class="row">
          <span class="thumbnail"
            >${image ? html`<img src=${image} alt="" loading="lazy" />` : nothing}</span
          >
          <strong>${title}</strong>
        </span>
      </td>
      <td>
        ${reason && texts.pairs[reason.kind](formatCount(reason.together), formatCount(reason.occurrences))}
        ${score === null ? nothing : html`<span class="pill">${formatCount(score)}</span>`}
      </td>
      <td class="number">
        ${
          isFirst
            ? this.#button(texts.notFirst(title), texts.notFirstShort, () =>
                this.#choose(answer, { first: first.filter((other) => other !== id) }),
              )
            : html`${this.#button(texts.first(title), texts.firstShort, () =>
                this.#choose(answer, { first: [...new Set([...first, id])] }),
              )}
              ${this.#button(texts.never(title), texts.neverShort, () =>
                this.#choose(answer, { never: [...new Set([...never, id])] }),
              )}`
        }
      </td>
    </tr>`;
  }

  #button(label: string, short: string, run: () => Promise<void>) {
    return this.shop.role === 'viewer'
      ? nothing
      : html`<button type="button" class="plain" aria-label=${label} @click=${() => void run()}>
          ${short}
        </button>`;
  }

  async #choose(
    { never, first }: Answer,
    changed: { never?: readonly number[]; first?: readonly number[] },
  ): Promise<void> {
    const { domain: shop } = this.shop;
    const ids = { never: never.map(({ id }) => id), first: first.map(({ id }) => id), ...changed };
    try {
      const { change } = await call('PUT /shops/:shop/catalog/:product/choices', {
        parameters: { shop, product: this.product },
        body: { never: ids.never.map(String), first: ids.first.map(String) },
      });
      showToast({
        message: texts.saved,
        ...(change !== null && {
          action: { label: texts.undo, run: () => void this.#undo(change) },
        }),
      });
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
    await this.#relations.run();
  }

  async #undo(change: number): Promise<void> {
    await undoChange(this.shop.domain, change);
    await this.#relations.run();
  }
}

function without(products: Answer['never'], id: number): readonly number[] {
  return products.map((one) => one.id).filter((other) => other !== id);
}

customElements.define('product-relations', ProductRelations);
