import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import '../../kit/combobox.ts';
import type { ComboboxOption } from '../../kit/combobox.ts';
import { loaded, sentenceOf } from '../../kit/loaded.ts';
import { showToast } from '../../kit/toast.ts';
import { keepInAddress } from '../../router/router.ts';
import { ofFamily } from './of-family.ts';
import { personalOrder } from './personal-order.ts';
import './product-relations.ts';
import './model-training.ts';
import '../trials/trial-panel.ts';
import { texts } from './texts/texts.ts';

/** What recommenders show with a product, what a merchant chooses, and how good they are. */
export class RecommendationsScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
  };

  declare shop: MyShop;
  declare url: URL;
  readonly #exclusions = new Task(this, {
    task: ([shop], { signal }) =>
      call('GET /shops/:shop/exclusions', { parameters: { shop }, signal }),
    args: () => [this.shop.domain] as const,
  });

  protected override render(): TemplateResult {
    const product = this.url.searchParams.get('product') ?? '';
    return html`<h1>${texts.heading}</h1>
      <p class="hint">${texts.intro}</p>
      ${this.#chooser(texts.choose, ({ value }) => keepInAddress({ product: value }))}
      ${
        product === ''
          ? html`<p class="card">${texts.chooseHint}</p>`
          : html`<product-relations
              class="stack"
              .shop=${this.shop}
              .product=${product}
            ></product-relations>`
      }
      <model-training class="stack" .shop=${this.shop}></model-training>
      <section class="card" aria-labelledby="quality">
        <h2 id="quality">${texts.quality}</h2>
        <p class="hint">${texts.qualityHint}</p>
        <trial-panel class="stack" kind="quality" .shop=${this.shop}></trial-panel>
      </section>
      ${this.#personal()} ${this.#family()}
      <section class="card" aria-labelledby="exclusions">
        <h2 id="exclusions">${texts.exclusions}</h2>
        ${loaded(this.#exclusions, ({ never, tag, gift_cards }) => {
          const save = (ids: readonly number[]) =>
            void this.#save({ never: [...new Set(ids)].map(String) });
          const ids = never.map(({ id }) => id);
          return html`<p class="hint">${texts.exclusionsHint(tag)}</p>
            ${never.length === 0 ? html`<p>${texts.noExclusions}</p>` : nothing}
            <ul>
              ${never.map(
                ({ id, title }) =>
                  html`<li class="row">
                    <a href="/admin/catalog/${id}">${title}</a>
                    ${
                      this.#canEdit
                        ? html`<button
                            type="button"
                            class="plain"
                            aria-label=${texts.allow(title)}
                            @click=${() => save(ids.filter((other) => other !== id))}
                          >
                            ${texts.allowShort}
                          </button>`
                        : nothing
                    }
                  </li>`,
              )}
            </ul>
            ${
              this.#canEdit
                ? this.#chooser(texts.edit, ({ value }) => save([...ids, Number(value)]))
                : nothing
            }
            ${this.#giftCards(gift_cards)}`;
        })}
      </section>`;
  }

  get #canEdit(): boolean {
    return this.shop.role !== 'viewer';
  }

  #personal(): TemplateResult {
    return html`<section class="card" aria-labelledby="personal">
      <h2 id="personal">${texts.personal}</h2>
      <p id="personal-hint" class="hint">${texts.personalHint}</p>
      ${loaded(this.#exclusions, ({ personal }) =>
        personalOrder({
          personal,
          canEdit: this.#canEdit,
          onChange: (chosen) => void this.#save({ personal: chosen }),
        }),
      )}
    </section>`;
  }

  #family(): TemplateResult {
    return html`<section class="card" aria-labelledby="family">
      <h2 id="family">${texts.family}</h2>
      ${loaded(this.#exclusions, ({ of_family }) =>
        ofFamily({
          chosen: of_family,
          canEdit: this.#canEdit,
          onChange: (chosen) => void this.#save({ of_family: chosen }),
        }),
      )}
    </section>`;
  }

  #giftCards(areRecommended: boolean): TemplateResult {
    return html`<label class="row"
      ><input
        type="checkbox"
        .checked=${areRecommended}
        ?disabled=${!this.#canEdit}
        @change=${({ target }: Event) =>
          target instanceof HTMLInputElement && void this.#save({ gift_cards: target.checked })}
      />
      ${texts.giftCards}</label
    >`;
  }

  #chooser(label: string, onChoose: (option: ComboboxOption) => void): TemplateResult {
    return html`<admin-combobox
      label=${label}
      .texts=${{ nothingFound: texts.none, failed: texts.none, count: String }}
      .load=${async (q: string, signal: AbortSignal) => {
        const { data } = await call('GET /shops/:shop/products', {
          parameters: { shop: this.shop.domain, q },
          signal,
        });
        return data.map(({ id, title, handle }) => ({
          value: String(id),
          label: title,
          detail: handle,
        }));
      }}
      .onChoose=${onChoose}
    ></admin-combobox>`;
  }

  async #save(body: AdminContract['saveExclusions']['body']): Promise<void> {
    try {
      const parameters = { shop: this.shop.domain };
      await call('PUT /shops/:shop/exclusions', { parameters, body });
      showToast({ message: texts.saved });
      await this.#exclusions.run();
    } catch (error) {
      showToast({ message: sentenceOf(error) });
    }
  }
}

customElements.define('recommendations-screen', RecommendationsScreen);
