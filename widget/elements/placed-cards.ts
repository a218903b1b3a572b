import { html, type TemplateResult } from 'lit/html.js';
import { attributionOf, noAttribution, type Attribution } from '../attribution.ts';
import type { WidgetPlacement } from '../document-events.ts';
import { texts } from '../i18n/say.ts';
import type { StoreProduct } from '../product.ts';
import { WidgetReport } from '../widget-report.ts';
import type { CardPurchases } from './card-purchases.ts';
import { card } from './card.ts';
import type { marksOf } from './card-marks.ts';
import type { OwnCards } from './own-cards.ts';

/** The element that the cards stand in, by its attributes. */
export interface CardsHost extends HTMLElement {
  readonly widgetId: string;
  readonly addToCart: boolean;
  readonly ratings: boolean;
  readonly badges: string;
  readonly attribution: string;
  requestUpdate(): void;
}

/** The cards of a placement: what they look like, and what happens when shoppers use them. */
export class PlacedCards {
  readonly report: WidgetReport;
  readonly #host: CardsHost;
  readonly #root: ShadowRoot;
  #purchases: CardPurchases | null = null;
  #own: OwnCards | null = null;
  #marksOf: typeof marksOf | null = null;
  #products: readonly StoreProduct[] = [];
  #moneyFormat = '';
  #attribution: Attribution = noAttribution;

  constructor(host: CardsHost, root: ShadowRoot) {
    this.#host = host;
    this.#root = root;
    this.report = new WidgetReport(this.#placement);
    // Of the element itself, which hears its own cards and those that a theme has in their place.
    host.addEventListener('click', this.#handleClick);
    host.addEventListener('auxclick', this.#handleClick);
  }

  get canSell(): boolean {
    return this.#purchases !== null;
  }

  get announcement(): string {
    return this.#purchases?.announcement ?? '';
  }

  /** Null for a sentence of the store, which is in the language of the page. */
  get announcementLanguage(): string | null {
    return this.#purchases?.isOurs === false ? null : texts.locale;
  }

  /** Brings the code for what not every placement has. */
  async prepare(): Promise<void> {
    const { addToCart, ratings, badges } = this.#host;
    const template = this.#host.querySelector(':scope > template[slot="card"]');
    const isOwn = template instanceof HTMLTemplateElement;
    await Promise.all([
      isOwn && this.#prepareOwn(template),
      (addToCart || isOwn) && this.#preparePurchases(),
      (ratings || badges) && this.#prepareMarks(),
    ]);
  }

  async #prepareOwn(template: HTMLTemplateElement): Promise<void> {
    const { OwnCards } = await import('./own-cards.ts');
    this.#own ??= new OwnCards(this.#host, template);
  }

  async #prepareMarks(): Promise<void> {
    if (!this.#marksOf) {
      const { marksOf, marksStyles } = await import('./card-marks.ts');
      this.#root.adoptedStyleSheets.push(marksStyles);
      this.#marksOf = marksOf;
    }
  }

  async #preparePurchases(): Promise<void> {
    const { CardPurchases } = await import('./card-purchases.ts');
    this.#purchases ??= new CardPurchases({
      root: this.#root,
      placement: this.#placement,
      moneyFormat: () => this.#moneyFormat,
      properties: () => this.#attribution.properties,
      update: () => this.#host.requestUpdate(),
      added: (product) => this.report.added(product),
    });
  }

  show(products: readonly StoreProduct[], moneyFormat: string): void {
    const { badges, attribution, widgetId } = this.#host;
    this.#products = products;
    this.#moneyFormat = moneyFormat;
    this.#attribution = attribution === 'off' ? noAttribution : attributionOf(widgetId);
    this.#own?.fill(products, { moneyFormat, badges, linkOf: this.#attribution.linkOf });
  }

  readonly cardOf = (product: StoreProduct, index: number): TemplateResult => {
    const { addToCart, ratings, badges } = this.#host;
    const marks = this.#marksOf?.(product, badges, ratings);
    const link = this.#attribution.linkOf(product.link);
    const shown = this.#own?.cardOf(index) ?? card(product, this.#moneyFormat, marks, link);
    return addToCart ? html`${shown} ${this.#purchases?.render(product)}` : shown;
  };

  readonly #placement = (): WidgetPlacement => ({
    element: this.#host,
    widgetId: this.#host.widgetId,
  });

  readonly #handleClick = (event: MouseEvent): void => {
    const path = event.composedPath().filter((target) => target instanceof HTMLElement);
    const index = path.find(({ dataset }) => dataset.index !== undefined)?.dataset.index;
    const product = this.#products[Number(index)];
    const target = path.find((element) => element.matches('a[href], [data-vitrine-add]'));
    // The second button opens a menu.
    if (!product || !target || event.button > 1) {
      return;
    }
    if (target.dataset.vitrineAdd !== undefined) {
      event.preventDefault();
      void this.#purchases?.add(product);
    } else if (!this.report.selected(product, target.getAttribute('href') ?? '')) {
      event.preventDefault();
    }
  };
}
