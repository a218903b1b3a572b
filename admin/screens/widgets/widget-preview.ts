import { html, nothing, type PropertyDeclarations, type TemplateResult } from 'lit';
import { AdminElement } from '../../kit/admin-element.ts';
import type { DraftedPlacement } from './drafted-placement.ts';
import { texts } from './texts/texts.ts';
import './widgets.css';

export const previewPages = ['product', 'collection', 'cart', 'search'] as const;

export type PreviewPage = (typeof previewPages)[number];

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
    type: {},
    placement: { attribute: false },
    page: { state: true },
    isPhone: { state: true },
    isDark: { state: true },
    isRtl: { state: true },
  };

  declare shop: string;
  declare type: string;
  declare placement: DraftedPlacement;
  /** The page that the person has chosen. */
  declare private page: PreviewPage | undefined;
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
    const query = new URLSearchParams({ shop: this.shop, widget: this.type, page });
    return html`<div class="row">
        ${this.#toggle('isPhone', texts.phone)} ${this.#toggle('isDark', texts.dark)}
        ${this.#toggle('isRtl', texts.rtl)}
        <label class="preview-page"
          ><span>${texts.page}</span>
          <select
            @change=${({ target }: Event) =>
              target instanceof HTMLSelectElement &&
              (this.page = previewPages.find((one) => one === target.value))}
          >
            ${previewPages.map(
              (one) =>
                html`<option value=${one} ?selected=${one === page}>${texts.pages[one]}</option>`,
            )}
          </select></label
        >
      </div>
      <div class="preview-room">
        <iframe
          class="preview ${this.isPhone ? 'phone' : ''}"
          title=${texts.preview}
          sandbox="allow-scripts"
          referrerpolicy="no-referrer"
          src="/admin/preview?${query.toString()}"
        ></iframe>
      </div>
      ${
        this.type === 'recently_viewed' ? html`<p class="hint">${texts.viewedStandIn}</p>` : nothing
      }`;
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
      this.#send();
    }
  };

  #send(): void {
    this.#port?.postMessage({
      direction: this.isRtl ? 'rtl' : 'ltr',
      scheme: this.isDark ? 'dark' : 'light',
      placement: this.placement,
    });
  }
}

customElements.define('widget-preview', WidgetPreview);
