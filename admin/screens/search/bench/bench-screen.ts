import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AdminContract } from '../../../../server/features/endpoints.ts';
import { call } from '../../../api/call.ts';
import { focusHeadingIfLost } from '../../../kit/keep-focus.ts';
import { sentenceOf, skeleton } from '../../../kit/loaded.ts';
import { showToast } from '../../../kit/toast.ts';
import { formatAmount } from '../../../kit/money.ts';
import { keepInAddress, openPage } from '../../../router/router.ts';
import { DraftScreen, type MembersEditor } from '../../drafts/draft-screen.ts';
import { SearchDraftScreen, searchNavigation } from '../search-draft-screen.ts';
import { type Movement, movements } from '../state/movements.ts';
import * as edits from '../state/search-draft.ts';
import { texts } from '../texts/texts.ts';
import { rowMenu } from './row-menu.ts';
import './product-row.ts';
import type { BenchResults, RowCommands } from './product-row.ts';
import { readingFacts, resultDetails } from './result-facts.ts';

type Trial = AdminContract['trySearch']['answer'];

/** After an edit; typing a value is many edits. */
const pauseMilliseconds = 250;

/** One term, as shoppers find it now, beside what they find with the draft. */
export class SearchScreen extends SearchDraftScreen {
  static override properties: PropertyDeclarations = {
    ...DraftScreen.properties,
    trial: { state: true },
    failure: { state: true },
    announcement: { state: true },
  };

  declare private trial: Trial | undefined;
  declare private failure: unknown;
  declare private announcement: string;
  #request = new AbortController();
  #pause: ReturnType<typeof setTimeout> | undefined;
  /** The product whose grip gets the focus after its move. */
  #moved: number | undefined;

  constructor() {
    super();
    this.announcement = '';
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#pause);
    this.#request.abort();
  }

  get #term(): string {
    return this.url.searchParams.get('term') ?? '';
  }

  protected override willUpdate(changed: Map<string, unknown>): void {
    const before = changed.get('url');
    if (before instanceof URL && before.searchParams.get('term') !== this.#term) {
      this.#trySoon(0);
    }
  }

  protected override draftChanged(): void {
    this.#trySoon(this.trial ? pauseMilliseconds : 0);
  }

  #trySoon(pause: number): void {
    clearTimeout(this.#pause);
    this.#pause = setTimeout(() => void this.#try(), pause);
  }

  async #try(): Promise<void> {
    const { editor } = this;
    if (!editor) {
      return;
    }
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    const trial = this.querySelector('trial-panel');
    try {
      const settings = editor.isDraft ? { settings: { ...editor.draft } } : {};
      this.trial = await call('POST /shops/:shop/search/trial', {
        parameters: { shop: this.shop.domain },
        body: { term: this.#term, ...settings },
        signal,
      });
      this.failure = undefined;
      if (trial?.contains(document.activeElement)) {
        await focusHeadingIfLost(this);
      }
      if (this.trial.needs_index) {
        void import('../../trials/trial-panel.ts');
      }
    } catch (error) {
      this.failure = signal.aborted ? this.failure : error;
    }
  }

  protected override updated(): void {
    if (this.#moved !== undefined && this.trial) {
      const row = this.querySelector<HTMLElement>(`[data-changed="${this.#moved}"] .grip`);
      if (row && document.activeElement === document.body) {
        this.#moved = undefined;
        row.focus();
      }
    }
  }

  protected override headButtons(): TemplateResult {
    return html`<button
      type="button"
      @click=${() => void openPage('/admin/search/compare?run=yes')}
    >
      ${texts.compareTop}
    </button>`;
  }

  protected override content(editor: MembersEditor): TemplateResult {
    return html`${searchNavigation('bench')}
      <form
        class="card row bench-form"
        role="search"
        @submit=${(event: SubmitEvent) => this.#search(event)}
      >
        <div class="field">
          <label for="bench-term">${texts.term}</label>
          <input
            id="bench-term"
            name="term"
            type="search"
            autocomplete="off"
            maxlength="512"
            .value=${this.#term}
          />
        </div>
        <button type="submit" class="primary">${texts.search}</button>
        ${this.#suggestions()}
      </form>
      <p class="unseen" role="status">${this.announcement}</p>
      ${
        this.failure === undefined
          ? nothing
          : html`<div class="notice row apart" role="alert">
              <p>${sentenceOf(this.failure)}</p>
              <button type="button" @click=${() => this.#trySoon(0)}>${texts.tryAgain}</button>
            </div>`
      }
      ${
        this.trial?.needs_index
          ? html`<div class="notice" @weights-tried=${() => this.#trySoon(0)}>
              <p>${texts.needsIndex}</p>
              ${
                this.canEdit
                  ? html`<trial-panel
                      class="stack"
                      kind="field_weights"
                      .shop=${this.shop}
                      .draft=${editor.draft}
                    ></trial-panel>`
                  : nothing
              }
            </div>`
          : nothing
      }
      ${this.trial ? this.#lists(this.trial, editor) : skeleton()}`;
  }

  #suggestions(): TemplateResult | typeof nothing {
    const { suggestions = [] } = this.trial ?? {};
    return suggestions.length === 0
      ? nothing
      : html`<p class="hint">
          ${texts.suggests}
          ${suggestions.map(
            (term) =>
              html`<a class="pill" href="/admin/search?term=${encodeURIComponent(term)}"
                >${term}</a
              >`,
          )}
        </p>`;
  }

  #search(event: SubmitEvent): void {
    event.preventDefault();
    const field = this.querySelector<HTMLInputElement>('#bench-term');
    keepInAddress({ term: field?.value.trim() ?? '' });
    this.#trySoon(0);
  }

  #lists({ now, changed }: Trial, editor: MembersEditor): TemplateResult {
    const moved = movements(
      now.products.map(({ id }) => id),
      (changed ?? now).products.map(({ id }) => id),
    );
    const commands = this.canEdit ? this.#commands(editor) : undefined;
    const gone = (id: number): Movement | undefined =>
      changed && moved.get(id) === 'gone' ? 'gone' : undefined;
    return html`<div class="pairs bench">
      ${this.#list(texts.now, now, { movementOf: gone, commands, isMovable: changed === null })}
      ${
        changed
          ? this.#list(texts.changed, changed, {
              movementOf: (id) => moved.get(id),
              commands,
              isMovable: true,
            })
          : html`<section class="card">
              <h2>${texts.changed}</h2>
              <p class="hint">${this.canEdit ? texts.nothingChanged : texts.noRight}</p>
            </section>`
      }
    </div>`;
  }

  #list(
    heading: string,
    results: BenchResults,
    {
      movementOf,
      commands,
      isMovable,
    }: {
      movementOf: (id: number) => Movement | undefined;
      commands: RowCommands | undefined;
      isMovable: boolean;
    },
  ): TemplateResult {
    return html`<section class="card" aria-label=${heading}>
      <div class="row apart">
        <h2>${heading}</h2>
        <span class="hint">${texts.found(results.total)}</span>
      </div>
      ${readingFacts(results)}
      <ol class="found" aria-label=${heading}>
        ${repeat(
          results.products,
          ({ id }) => id,
          (product, place) =>
            html`<li data-changed=${isMovable ? product.id : nothing}>
              <product-row
                .product=${product}
                .place=${place}
                .price=${this.#price(product.price)}
                .movement=${movementOf(product.id)}
                .commands=${commands}
                .isMovable=${isMovable}
              ></product-row>
            </li>`,
        )}
      </ol>
      ${resultDetails(results)}
    </section>`;
  }

  #price(price: string | null): string | null {
    const currency = this.trial?.currency ?? '';
    return price === null ? null : formatAmount(price, currency);
  }

  #commands(editor: MembersEditor): RowCommands {
    const term = this.#term;
    const pins = edits.pinsOf(editor.draft, term);
    const canPin = /[\p{L}\p{N}]/u.test(term);
    const setPins = (ids: readonly number[]) => {
      if (canPin) {
        editor.edit(edits.setPins(editor.draft, term, ids));
      } else {
        showToast({ message: texts.pinNeedsTerm });
      }
    };
    const movePin = (id: number, place: number) => {
      const others = pins.filter((pin) => pin !== id);
      const target = Math.min(place, others.length);
      setPins(others.toSpliced(target, 0, id));
      this.#moved = id;
      this.announcement = texts.pinnedAt(target + 1);
    };
    return {
      isPinned: (id) => pins.includes(id),
      togglePin: (id) =>
        setPins(pins.includes(id) ? pins.filter((pin) => pin !== id) : [...pins, id]),
      movePin,
      menuOf: (product) => rowMenu(editor, product, pins, movePin),
    };
  }
}

customElements.define('search-screen', SearchScreen);
