import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { DraftKind } from '../../kit/draft-editor.ts';
import { copyText } from '../../kit/copy-text.ts';
import { membersOf, type Members, textOf } from '../../kit/members.ts';
import { showToast } from '../../kit/toast.ts';
import { DraftScreen, type MembersEditor } from '../drafts/draft-screen.ts';
import { placementOf } from './drafted-placement.ts';
import { texts } from './texts/texts.ts';
import './widget-places.ts';
import './widget-preview.ts';
import { widgetFields, type WidgetForms } from './widget-fields.ts';

type Snippets = AdminContract['widgetSnippets']['answer'];
type Form = 'element' | 'plain' | 'block';

const forms: readonly Form[] = ['element', 'plain', 'block'];

/** The editor of a widget: its settings beside its snippets. */
export class WidgetScreen extends DraftScreen {
  static override properties: PropertyDeclarations = {
    ...DraftScreen.properties,
    object: {},
    answer: { state: true },
    form: { state: true },
    forms: { state: true },
  };

  declare object: string;
  declare private answer: Snippets | undefined;
  declare private form: Form | undefined;
  declare private forms: WidgetForms | undefined;
  #request = new AbortController();

  protected override kind(): DraftKind<Members> {
    const parameters = { shop: this.shop.domain, object: this.object };
    return {
      readBody: membersOf,
      writeBody: (draft) => ({ ...draft }),
      load: async () => {
        this.forms ??= await call('GET /shops/:shop/widget-forms', {
          parameters: { shop: this.shop.domain },
        });
        return call('GET /shops/:shop/widgets/:object', { parameters });
      },
      save: (body, revision) =>
        call('PUT /shops/:shop/widgets/:object/draft', { parameters, body, revision }),
      discard: (revision) =>
        call('DELETE /shops/:shop/widgets/:object/draft', { parameters, revision }),
      publish: (body, revision) =>
        call('POST /shops/:shop/widgets/:object/publish', { parameters, body, revision }),
      cancelPlan: () => call('DELETE /shops/:shop/widgets/:object/plan', { parameters }),
      restore: (version) =>
        call('POST /shops/:shop/widgets/:object/restore', { parameters, body: { version } }),
    };
  }

  protected override loadVersions(signal: AbortSignal) {
    const parameters = { shop: this.shop.domain, object: this.object };
    return call('GET /shops/:shop/widgets/:object/versions', { parameters, signal });
  }

  protected override heading({ draft }: MembersEditor): TemplateResult {
    return html`<a href="/admin/widgets">${texts.heading}</a>
      <span aria-hidden="true">/</span>
      <h1>${textOf(draft.name) || texts.unnamed}</h1>`;
  }

  protected override nameOf(member: string): string {
    return new Map<string, string>(Object.entries(texts.members)).get(member) ?? member;
  }

  protected override draftChanged(editor: MembersEditor): void {
    void this.#readSnippets(editor);
  }

  async #readSnippets({ draft }: MembersEditor): Promise<void> {
    this.#request.abort();
    this.#request = new AbortController();
    const { signal } = this.#request;
    try {
      this.answer = await call('POST /shops/:shop/widgets/snippets', {
        parameters: { shop: this.shop.domain },
        body: { widget: { ...draft }, widget_id: Number(this.object) },
        signal,
      });
    } catch {
      // The former snippets stay; the draft itself tells when the server is gone.
    }
  }

  protected override content(editor: MembersEditor): TemplateResult {
    return html`<div class="widget-editor">
      <fieldset class="card" ?disabled=${!this.canEdit}>
        <legend class="unseen">${texts.members.settings}</legend>
        ${this.canEdit ? nothing : html`<p class="hint">${texts.noRight}</p>`}
        ${this.forms ? widgetFields(editor, this.forms) : nothing}
      </fieldset>
      <div class="widget-shown">
        <section class="card" aria-label=${texts.preview}>
          <widget-preview
            shop=${this.shop.domain}
            widget=${this.object}
            type=${textOf(editor.draft.type)}
            .placement=${placementOf(editor.draft, this.#formOf(editor.draft.type))}
          ></widget-preview>
        </section>
        ${this.#snippets()}
        <widget-places shop=${this.shop.domain} widget=${this.object}></widget-places>
      </div>
    </div>`;
  }

  #formOf(type: unknown): WidgetForms['data'][number] | undefined {
    return this.forms?.data.find((form) => form.type === type);
  }

  #snippets(): TemplateResult | typeof nothing {
    const { snippets, key } = this.answer ?? {};
    if (!snippets) {
      return key === null ? html`<p class="notice">${texts.noKey}</p>` : nothing;
    }
    const form = this.form ?? 'element';
    const code = form === 'plain' ? snippets.plain : snippets.element;
    return html`<section class="card" aria-label=${texts.snippet}>
      <h2>${texts.snippet}</h2>
      <div class="row">
        ${forms.map(
          (one) =>
            html`<button
              type="button"
              class="toggle"
              aria-pressed=${String(one === form)}
              @click=${() => (this.form = one)}
            >
              ${texts.forms[one]}
            </button>`,
        )}
      </div>
      ${
        form === 'block'
          ? html`<p>${texts.blockHint(snippets.app_block)}</p>`
          : code === null
            ? html`<p>${texts.noPlain}</p>`
            : html`<pre class="secret"><code>${code}</code></pre>
                <button type="button" @click=${() => void this.#copy(code)}>${texts.copy}</button>`
      }
    </section>`;
  }

  async #copy(code: string): Promise<void> {
    const isCopied = await copyText(code, this.querySelector('pre code'));
    showToast({ message: isCopied ? texts.copied : texts.selected });
  }
}

customElements.define('widget-screen', WidgetScreen);
