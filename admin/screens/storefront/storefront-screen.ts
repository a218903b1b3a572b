import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import { call } from '../../api/call.ts';
import type { MyShop } from '../../api/me.ts';
import { AdminElement } from '../../kit/admin-element.ts';
import { adminForm } from '../../kit/admin-form.ts';
import { copyText } from '../../kit/copy-text.ts';
import { textField } from '../../kit/form-field.ts';
import { table } from '../../kit/table.ts';
import { showToast } from '../../kit/toast.ts';
import { texts } from './texts/texts.ts';

type Check = AdminContract['checkStorefront']['answer'];
type Place = Check['places'][number];

/** Looks for the places of widgets in the shop's own store, and tells what brings them there. */
export class StorefrontScreen extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: { attribute: false },
    result: { state: true },
    isLooking: { state: true },
  };

  declare shop: MyShop;
  declare private result: Check | undefined;
  declare private isLooking: boolean;

  protected override render(): TemplateResult {
    return html`<div class="page-head">
        <h1>${texts.heading}</h1>
        <a class="button" href="/admin/widgets">${texts.widgets}</a>
      </div>
      <p class="hint">${texts.intro}</p>
      <section class="card">
        ${adminForm({
          action: texts.check,
          fields: (problemOf) =>
            textField({
              id: 'store-address',
              name: 'address',
              label: texts.address,
              value: `https://${this.shop.domain}/`,
              problem: problemOf('address'),
              required: true,
            }),
          send: ({ address = '' }) => this.#check(address),
        })}
      </section>
      <p class="hint" role="status">${this.#state()}</p>
      <div class="stack">${this.result ? this.#found(this.result) : nothing}</div>`;
  }

  /** Tells how far the look is. The table itself would be read out as one text. */
  #state(): string {
    if (this.isLooking) {
      return texts.looking;
    }
    const { places = [] } = this.result ?? {};
    const found = places.filter((place) => place.found !== null);
    return this.result ? texts.foundPlaces(found.length, places.length) : '';
  }

  async #check(address: string): Promise<void> {
    this.isLooking = true;
    this.result = undefined;
    try {
      this.result = await call('POST /shops/:shop/storefront-checks', {
        parameters: { shop: this.shop.domain },
        body: { address },
      });
    } finally {
      this.isLooking = false;
    }
  }

  #found(check: Check): TemplateResult {
    const { platform, script, program_script: other, places } = check;
    return html`<section class="card" aria-labelledby="platform">
        <h2 id="platform">${texts.platform}</h2>
        <p>
          ${
            platform
              ? html`<strong>${platform.name}</strong>: ${platform.theme ?? texts.withoutTheme}`
              : texts.unknownPlatform
          }
        </p>
        <p class=${script === 'present' ? 'hint' : 'notice'}>${texts.script[script]}</p>
        ${other ? html`<p class="notice">${texts.programScript(other.address)}</p>` : nothing}
      </section>
      ${table({
        caption: texts.places,
        columns: [texts.place, texts.found, texts.page],
        rows: places,
        row: (place) => placeRow(place, check),
      })}
      ${this.#install(check)}`;
  }

  #install({ way, layout }: Check): TemplateResult {
    return html`<section class="card" aria-labelledby="install">
      <h2 id="install">${texts.install}</h2>
      ${
        layout === null
          ? html`<p class="notice">${texts.noKey}</p>`
          : html`<p>${texts.ways[way]}</p>
              <pre class="secret"><code>${layout}</code></pre>
              <button type="button" @click=${() => void this.#copy(layout)}>${texts.copy}</button>`
      }
    </section>`;
  }

  async #copy(lines: string): Promise<void> {
    const isCopied = await copyText(lines, this.querySelector('pre code'));
    showToast({ message: isCopied ? texts.copied : texts.selected });
  }
}

customElements.define('storefront-screen', StorefrontScreen);

function placeRow(
  { name, page, found, is_word_id: isWordId }: Place,
  { pages }: Check,
): TemplateResult {
  const opened = pages.find(({ kind }) => kind === page);
  return html`<tr>
    <td><strong>${texts.names[name]}</strong></td>
    <td data-label=${texts.found}>
      ${
        found === null
          ? html`<span class="pill warning">${texts.notFound}</span>
              <p class="hint">${opened?.problem ?? texts.advice[name]}</p>`
          : html`<code>${found}</code>${
                isWordId ? html`<p class="hint">${texts.wordId}</p>` : nothing
              }`
      }
    </td>
    <td data-label=${texts.page}>${pageLink(opened?.address ?? null)}</td>
    <td></td>
  </tr>`;
}

function pageLink(address: string | null): TemplateResult {
  return address === null
    ? html`<span class="hint">${texts.noPage}</span>`
    : html`<a href=${address} target="_blank" rel="noopener noreferrer">${pathOf(address)}</a>`;
}

function pathOf(address: string): string {
  const { pathname, search } = new URL(address);
  return pathname + search;
}
