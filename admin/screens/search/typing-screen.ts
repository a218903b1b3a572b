import { Task } from '@lit/task';
import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { loaded } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { thumbnails } from '../../kit/thumbnails.ts';
import { keepInAddress } from '../../router/router.ts';
import { searchNavigation } from './search-draft-screen.ts';
import { texts } from './list-texts/texts.ts';
import { texts as searchTexts } from './texts/texts.ts';

type Step = AdminContract['typeSearch']['answer']['steps'][number];

const pauseMilliseconds = 250;

/** What the dropdown shows for each letter of a term. */
export class SearchTypingScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    url: { attribute: false },
    term: { state: true },
  };

  declare shop: MyShop;
  declare url: URL;
  /** The term of the field; undefined until somebody types. */
  declare private term: string | undefined;
  #pause: ReturnType<typeof setTimeout> | undefined;
  readonly #steps = new Task(this, {
    task: async ([shop, term]: readonly [string, string], { signal }) =>
      term === ''
        ? []
        : (
            await call('POST /shops/:shop/search/typing', {
              parameters: { shop },
              body: { term },
              signal,
            })
          ).steps,
    args: () => [this.shop.domain, this.#term] as const,
  });

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
  }

  /** The term with the space behind a word that is about to be followed by another. */
  get #typed(): string {
    return this.term ?? this.url.searchParams.get('term') ?? '';
  }

  get #term(): string {
    return this.#typed.trim();
  }

  protected override render(): TemplateResult {
    return html`<h1>${searchTexts.heading}</h1>
      ${searchNavigation('typing')}
      <form
        class="card row bench-form"
        role="search"
        @submit=${(event: SubmitEvent) => {
          event.preventDefault();
          this.#type(0);
        }}
      >
        <div class="field">
          <label for="typed-term">${searchTexts.term}</label>
          <input
            id="typed-term"
            type="search"
            autocomplete="off"
            maxlength="60"
            .value=${this.#typed}
            @input=${() => this.#type(pauseMilliseconds)}
          />
        </div>
        <p class="hint">${texts.typing.hint}</p>
      </form>
      ${loaded(this.#steps, (steps) => this.#result(steps))}`;
  }

  #type(pause: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => {
      this.term = this.querySelector<HTMLInputElement>('#typed-term')?.value ?? '';
      keepInAddress({ term: this.#term });
    }, pause);
  }

  #result(steps: readonly Step[]): TemplateResult {
    return steps.length === 0
      ? html``
      : table({
          caption: searchTexts.pages.typing,
          columns: [
            texts.typing.typed,
            texts.totals,
            texts.typing.products,
            texts.typing.suggestions,
          ],
          rows: steps,
          row: typedRow,
        });
  }
}

function typedRow({ typed, total, corrected, missing, products, suggestions }: Step) {
  return html`<tr>
    <td>
      <strong>${typed}</strong>
      ${corrected === null ? nothing : html`<p class="hint">${searchTexts.readAs(corrected)}</p>`}
      ${missing.length === 0 ? nothing : html`<p class="hint">${searchTexts.missing(missing.join(', '))}</p>`}
    </td>
    <td data-label=${texts.totals}>${total}</td>
    <td data-label=${texts.typing.products}>
      ${products.length === 0 ? '–' : thumbnails(texts.typing.productsOf(typed), products)}
    </td>
    <td data-label=${texts.typing.suggestions}>
      ${
        suggestions.length === 0
          ? '–'
          : html`<ol class="suggested" aria-label=${texts.typing.suggestionsOf(typed)}>
              ${suggestions.map((text) => html`<li>${text}</li>`)}
            </ol>`
      }
    </td>
    <td></td>
  </tr>`;
}

customElements.define('search-typing-screen', SearchTypingScreen);
