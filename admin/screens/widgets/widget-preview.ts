import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../kit/admin-element.ts';
import type { DraftedPlacement } from './drafted-placement.ts';
import { texts } from './texts/texts.ts';
import './widgets.css';
import { membersOf, textOf } from '../../kit/members.ts';

/** A report of a previewed page for the person. */
interface PageReport {
  /** The reason why there is no page. */
  readonly failure?: string;
  /** Where the widget stands, and what keeps the draft from showing there. */
  readonly sentences: readonly string[];
}

const previewPages = ['product', 'collection', 'cart', 'search', 'storefront'] as const;

type PreviewPage = (typeof previewPages)[number];

/** The pages on which kinds of widgets usually stand. */
const usualPages: Readonly<Record<string, PreviewPage>> = {
  cart_upsell: 'cart',
  cart_progress: 'cart',
  results_page: 'search',
};

/** Width of the screen of a computer; a narrower column shows it smaller. */
const desktopWidth = 1280;

/**
 * Shows the real element of a draft in a frame. The draft goes through a channel that the document of the frame opens:
 * it has an origin of its own, and no other document can read it.
 */
export class WidgetPreview extends AdminElement {
  static override properties: PropertyDeclarations = {
    shop: {},
    widget: {},
    type: {},
    placement: { attribute: false },
    page: { state: true },
    address: { state: true },
    report: { state: true },
    isPhone: { state: true },
    isDark: { state: true },
    isRtl: { state: true },
  };

  declare shop: string;
  /** The id of the widget. */
  declare widget: string;
  declare type: string;
  declare placement: DraftedPlacement;
  /** The page that the person has chosen. */
  declare private page: PreviewPage | undefined;
  /** The page of the own storefront that is shown. */
  declare private address: string | undefined;
  /** The report of the shown page; undefined until it is there. */
  declare private report: PageReport | undefined;
  declare private isPhone: boolean;
  declare private isDark: boolean;
  declare private isRtl: boolean;
  #port: MessagePort | undefined;
  #sizes: ResizeObserver | undefined;

  constructor() {
    super();
    this.isPhone = false;
    this.isDark = matchMedia('(prefers-color-scheme: dark)').matches;
    this.isRtl = false;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    addEventListener('message', this.#takePort);
    this.#sizes = new ResizeObserver(([entry]) => {
      const share = (entry?.contentRect.width ?? desktopWidth) / desktopWidth;
      this.style.setProperty('--preview-scale', String(share));
    });
    this.#sizes.observe(this);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    removeEventListener('message', this.#takePort);
    this.#sizes?.disconnect();
    this.#port?.close();
  }

  protected override render(): TemplateResult {
    const page = this.page ?? usualPages[this.type] ?? 'product';
    const source = this.#source(page);
    return html`<div class="row">
        ${this.#toggle('isPhone', texts.phone)} ${this.#toggle('isDark', texts.dark)}
        ${this.#toggle('isRtl', texts.rtl)}
        <label class="preview-page"
          ><span>${texts.page}</span>
          <select
            @change=${({ target }: Event) =>
              target instanceof HTMLSelectElement && this.#choose(target.value)}
          >
            ${previewPages.map(
              (one) =>
                html`<option value=${one} ?selected=${one === page}>${texts.pages[one]}</option>`,
            )}
          </select></label
        >
      </div>
      ${page === 'storefront' ? this.#addressForm() : nothing}
      ${
        source === undefined
          ? nothing
          : html`<div class="preview-room">
              <iframe
                class="preview ${this.isPhone ? 'phone' : ''} ${this.isDark ? 'dark' : 'light'}"
                title=${texts.preview}
                sandbox="allow-scripts"
                referrerpolicy="no-referrer"
                src=${source}
              ></iframe>
            </div>`
      }
      ${
        this.type === 'recently_viewed' ? html`<p class="hint">${texts.viewedStandIn}</p>` : nothing
      }`;
  }

  #choose(value: string): void {
    this.page = previewPages.find((one) => one === value);
    this.report = undefined;
  }

  /** Returns the address of the frame; undefined before the person has named a page. */
  #source(page: PreviewPage): string | undefined {
    const { shop, type, address } = this;
    if (page !== 'storefront') {
      const query = new URLSearchParams({ shop, widget: type, page });
      return `/admin/preview?${query.toString()}`;
    }
    if (address === undefined) {
      return undefined;
    }
    // Elements read the term of a search from the address.
    const query = new URLSearchParams(URL.canParse(address) ? new URL(address).search : '');
    query.set('shop', shop);
    query.set('address', address);
    return `/admin/preview/storefront?${query.toString()}`;
  }

  #addressForm(): TemplateResult {
    const { failure, sentences = [] } = this.report ?? {};
    return html`<form class="preview-address" @submit=${(event: Event) => this.#show(event)}>
      <div class="field">
        <label for="preview-address">${texts.address}</label>
        <input
          id="preview-address"
          type="text"
          inputmode="url"
          autocomplete="url"
          spellcheck="false"
          dir="ltr"
          maxlength="2000"
          required
          value="https://${this.shop}/"
          aria-invalid=${failure === undefined ? nothing : 'true'}
          aria-describedby="preview-address-hint"
        />
        <span class="hint" id="preview-address-hint">${texts.addressHint}</span>
      </div>
      <button type="submit">${texts.show}</button>
      ${failure === undefined ? nothing : html`<p class="notice" role="alert">${failure}</p>`}
      <p class="hint" role="status">
        ${this.address !== undefined && !this.report ? texts.reading : sentences.join(' ')}
      </p>
    </form>`;
  }

  #show(event: Event): void {
    event.preventDefault();
    const typed = this.querySelector<HTMLInputElement>('#preview-address')?.value.trim() ?? '';
    const address = /^[a-z][a-z+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
    if (address === this.address) {
      // The person wants to see what the store has now.
      const frame = this.querySelector('iframe');
      frame?.setAttribute('src', frame.src);
    }
    this.address = address;
    this.report = undefined;
  }

  #toggle(name: 'isPhone' | 'isDark' | 'isRtl', label: string): TemplateResult {
    return html`<button
      type="button"
      class="toggle"
      aria-pressed=${String(this[name])}
      @click=${() => (this[name] = !this[name])}
    >
      ${label}
    </button>`;
  }

  protected override updated(): void {
    this.#send();
  }

  readonly #takePort = ({ data, source, ports: [port] }: MessageEvent): void => {
    const { contentWindow } = this.querySelector('iframe') ?? {};
    if (data === 'vitrine-preview' && port && contentWindow && source === contentWindow) {
      this.#port?.close();
      this.#port = port;
      port.addEventListener('message', ({ data: report }) => {
        if (this.#port === port) {
          this.#take(readReport(report));
        }
      });
      port.start();
      this.#send();
    }
  };

  /** Each draft is reported; most reports are the same. */
  #take(report: PageReport): void {
    if (JSON.stringify(report) !== JSON.stringify(this.report)) {
      this.report = report;
    }
  }

  #send(): void {
    this.#port?.postMessage({
      widget: this.widget,
      direction: this.isRtl ? 'rtl' : 'ltr',
      scheme: this.isDark ? 'dark' : 'light',
      placement: this.placement,
    });
  }
}

customElements.define('widget-preview', WidgetPreview);

/** Reads the report that the document of the frame sends: `{ failure }`, or `{ place, markup }`. */
function readReport(sent: unknown): PageReport {
  const { failure, place, markup } = membersOf(sent);
  if (typeof failure === 'string') {
    return { failure, sentences: [] };
  }
  const sentence = new Map(Object.entries(texts.previewPlaces)).get(textOf(place));
  const names = Array.isArray(markup) ? markup.map(textOf).join(', ') : '';
  return {
    sentences: [...(sentence ? [sentence] : []), ...(names === '' ? [] : [texts.markup(names)])],
  };
}
