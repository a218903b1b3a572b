import { html, nothing, type TemplateResult } from 'lit/html.js';
import { attributionOf, noAttribution, type Attribution } from '../attribution.ts';
import { badgesOf, readBadges, type BadgeRule } from '../badges.ts';
import type { WidgetPlacement } from '../document-events.ts';
import { texts } from '../i18n/say.ts';
import type { StoreProduct } from '../product.ts';
import { ratingOf } from '../rating.ts';
import { WidgetReport } from '../widget-report.ts';
import { CardPurchases } from './card-purchases.ts';
import { card } from './card.ts';
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
  readonly #purchases: CardPurchases;
  #own: OwnCards | null = null;
  #products: readonly StoreProduct[] = [];
  #moneyFormat = '';
  #badgeRules: readonly BadgeRule[] = [];
  #attribution: Attribution = noAttribution;

  constructor(host: CardsHost, root: ShadowRoot) {
    this.#host = host;
    const placement = (): WidgetPlacement => ({ element: host, widgetId: host.widgetId });
    this.report = new WidgetReport(placement);
    this.#purchases = new CardPurchases({
      root,
      placement,
      moneyFormat: () => this.#moneyFormat,
      properties: () => this.#attribution.properties,
      update: () => host.requestUpdate(),
      added: (product) => this.report.added(product),
    });
    // Of the element itself, which hears its own cards and those that a theme has in their place.
    host.addEventListener('click', this.#handleClick);
    host.addEventListener('auxclick', this.#handleClick);
  }

  get announcement(): string {
    return this.#purchases.announcement;
  }

  /** Null for a sentence of the store, which is in the language of the page. */
  get announcementLanguage(): string | null {
    return this.#purchases.isOurs ? texts.locale : null;
  }

  /** Brings the code for a card of the theme's own, where there is one. */
  async prepare(): Promise<void> {
    const template = this.#host.querySelector(':scope > template[slot="card"]');
    if (template instanceof HTMLTemplateElement) {
      const { OwnCards } = await import('./own-cards.ts');
      this.#own ??= new OwnCards(this.#host, template);
    }
  }

  show(products: readonly StoreProduct[], moneyFormat: string): void {
    const { badges, attribution, widgetId } = this.#host;
    this.#products = products;
    this.#moneyFormat = moneyFormat;
    this.#badgeRules = readBadges(badges);
    this.#attribution = attribution === 'off' ? noAttribution : attributionOf(widgetId);
    this.#own?.fill(products, {
      moneyFormat,
      badgeRules: this.#badgeRules,
      linkOf: this.#attribution.linkOf,
    });
  }

  readonly cardOf = (product: StoreProduct, index: number): TemplateResult => {
    const { addToCart, ratings } = this.#host;
    const shown =
      this.#own?.cardOf(index) ??
      card(product, this.#moneyFormat, {
        link: this.#attribution.linkOf(product.link),
        badges: badgesOf(product, this.#badgeRules),
        rating: ratings ? ratingOf(product) : null,
      });
    return html`${shown}${addToCart ? this.#purchases.render(product) : nothing}`;
  };

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
      void this.#purchases.add(product);
    } else if (!this.report.selected(product, target.getAttribute('href') ?? '')) {
      event.preventDefault();
    }
  };
}
