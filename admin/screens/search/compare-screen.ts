import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import { sentenceOf, skeleton } from '../../kit/loaded.ts';
import { table } from '../../kit/table.ts';
import { DraftScreen, type MembersEditor } from '../drafts/draft-screen.ts';
import { SearchDraftScreen, searchNavigation } from './search-draft-screen.ts';
import { texts } from './list-texts/texts.ts';
import { texts as searchTexts } from './texts/texts.ts';

type Comparison = AdminContract['compareSearches']['answer'];
type Compared = Comparison['data'][number];

/** What a draft changes for frequent terms, or for those of the person. */
export class SearchCompareScreen extends SearchDraftScreen {
  static override properties: PropertyDeclarations = {
    ...DraftScreen.properties,
    comparison: { state: true },
    failure: { state: true },
    isRunning: { state: true },
  };

  declare private comparison: Comparison | undefined;
  declare private failure: unknown;
  declare private isRunning: boolean;

  protected override draftChanged(editor: MembersEditor): void {
    const isAsked = this.url.searchParams.get('run') === 'yes';
    if (isAsked && !this.comparison && !this.isRunning && this.failure === undefined) {
      void this.#compare(editor);
    }
  }

  protected override content(editor: MembersEditor): TemplateResult {
    return html`${searchNavigation('compare')}
      <section class="card">
        <p class="hint">${texts.compareHint}</p>
        ${editor.isDraft ? nothing : html`<p class="notice">${texts.noDraft}</p>`}
        <div class="row">
          <button type="button" class="primary" @click=${() => void this.#compare(editor)}>
            ${searchTexts.compareTop}
          </button>
        </div>
        <details>
          <summary>${texts.ownTerms}</summary>
          <div class="field">
            <label for="own-terms">${texts.ownTerms}</label>
            <textarea id="own-terms" rows="5"></textarea>
          </div>
          <button type="button" @click=${() => void this.#compare(editor, this.#ownTerms())}>
            ${texts.compareTerms}
          </button>
        </details>
      </section>
      <p class="hint" role="status">${this.#state()}</p>
      ${this.#result()}`;
  }

  #ownTerms(): string[] {
    const typed = this.querySelector<HTMLTextAreaElement>('#own-terms')?.value ?? '';
    return typed
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .slice(0, 50);
  }

  async #compare({ draft }: MembersEditor, terms?: string[]): Promise<void> {
    if (this.isRunning) {
      return;
    }
    this.isRunning = true;
    this.failure = undefined;
    try {
      this.comparison = await call('POST /shops/:shop/search/comparison', {
        parameters: { shop: this.shop.domain },
        body: { settings: { ...draft }, ...(terms && { terms }) },
      });
    } catch (error) {
      this.failure = error;
    }
    this.isRunning = false;
  }

  #state(): string {
    if (this.isRunning) {
      return texts.comparing;
    }
    const count = this.comparison?.data.length;
    if (count === undefined || this.failure !== undefined) {
      return '';
    }
    return count === 0 ? texts.noTerms : texts.compared(count);
  }

  #result(): TemplateResult | typeof nothing {
    if (this.isRunning) {
      return skeleton();
    }
    if (this.failure !== undefined) {
      return html`<p class="notice" role="alert">${sentenceOf(this.failure)}</p>`;
    }
    const { data = [] } = this.comparison ?? {};
    return data.length === 0
      ? nothing
      : table({
          caption: texts.compare,
          columns: [
            searchTexts.term,
            texts.searches,
            texts.overlap,
            texts.newProducts,
            texts.goneProducts,
            texts.totals,
          ],
          rows: data,
          row: comparedRow,
        });
  }
}

function comparedRow({ term, searches, overlap, added, gone, total, redirect }: Compared) {
  const led = redirect.before === redirect.after ? null : redirect.after;
  return html`<tr>
    <td><a href="/admin/search?term=${encodeURIComponent(term)}">${term}</a></td>
    <td data-label=${texts.searches}>${searches ?? '–'}</td>
    <td data-label=${texts.overlap}>${Math.round(overlap * 100)} %</td>
    <td data-label=${texts.newProducts}>${added}</td>
    <td data-label=${texts.goneProducts}>${gone}</td>
    <td data-label=${texts.totals}>
      ${texts.totalChange(total.before, total.after)}
      ${led === null ? nothing : html`<span class="pill">${searchTexts.leadsTo(led)}</span>`}
    </td>
    <td></td>
  </tr>`;
}

customElements.define('search-compare-screen', SearchCompareScreen);
