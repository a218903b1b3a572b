import type { CSSResult, CSSResultOrNative } from 'lit';
import type { ListElement } from '../../server/contract/rendered-element.ts';
import { VitrineBoughtTogether } from '../bundle/bought-together.ts';
import { ownSource, together } from '../bundle/bundle.ts';
import { cardMediaStyles } from '../card-media/card-media-styles.ts';
import { purchaseStyles } from '../cart/shown-purchase.ts';
import type { StoreProduct } from '../core/product.ts';
import type { VitrineElement } from '../core/vitrine-element.ts';
import { marksStyles } from '../custom-cards/custom-cards.ts';
import { beforeCode } from './before-code.ts';
import type { Needs } from './sent-product.ts';
import { listingAddress, type ListingQuery } from '../products/listing-client.ts';
import type { Placement } from '../products/placement.ts';
import { VitrineProductCard } from '../products/product-card.ts';
import { VitrineRecommendations } from '../products/recommendations.ts';

/** An element that a server renders. */
export interface ServerElement {
  readonly element: Placement;
  readonly elementClass: typeof VitrineElement;
  /** Returns the addresses of the lists that it shows. Their path and query count. */
  readonly addresses: () => URL[];
  /** Returns its products, of the answers to these addresses. */
  readonly productsOf: (lists: readonly (readonly StoreProduct[])[]) => readonly StoreProduct[];
  readonly needs: () => Needs;
  /** Returns the styles of its nodes; of the optional parts too, which its attributes may not have. */
  readonly styles: (isWhole: boolean) => readonly CSSResultOrNative[];
}

/** The elements by their names in the addresses of the service. */
export const serverElements = {
  recommendations: () => listOf(new VitrineRecommendations(), VitrineRecommendations),
  'product-card': () => listOf(new VitrineProductCard(), VitrineProductCard),
  'bought-together': () => bundleOf(new VitrineBoughtTogether()),
} satisfies Readonly<Record<ListElement, () => ServerElement>>;

// Lit prepares a class when it is defined.
customElements.define('vitrine-recommendations', VitrineRecommendations);
customElements.define('vitrine-product-card', VitrineProductCard);
customElements.define('vitrine-bought-together', VitrineBoughtTogether);

function listOf(
  element: VitrineRecommendations,
  elementClass: typeof VitrineRecommendations,
): ServerElement {
  return {
    element,
    elementClass,
    addresses() {
      const { settings, query, productIds } = element;
      const { source, limit } = settings;
      return [addressOf(source, { ...query, platform_product_ids: productIds, limit })];
    },
    productsOf: ([products = []]) => products,
    needs() {
      const { addToCart, ratings, badges, swatchOption, secondPicture } = element;
      return {
        members: [
          ...(badges ? ['tags'] : []),
          ...(ratings ? ['metafields', 'rating', 'review_count'] : []),
          ...(addToCart || swatchOption ? ['options'] : []),
        ],
        allVariants: addToCart || swatchOption !== '',
        secondPicture,
      };
    },
    styles(isWhole) {
      const { addToCart, ratings, badges, swatchOption, secondPicture } = element;
      const optional: [unknown, CSSResult][] = [
        [addToCart, purchaseStyles],
        [ratings || badges, marksStyles],
        [swatchOption || secondPicture, cardMediaStyles],
      ];
      const wanted = optional.flatMap(([isWanted, styles]) =>
        isWanted || isWhole ? [styles] : [],
      );
      return [...elementClass.elementStyles, ...wanted, beforeCode];
    },
  };
}

function bundleOf(element: VitrineBoughtTogether): ServerElement {
  return {
    element,
    elementClass: VitrineBoughtTogether,
    addresses() {
      const { settings, productId: platform_product_ids } = element;
      const { source, limit } = settings;
      return [
        addressOf(source, { platform_product_ids, limit }),
        addressOf(ownSource(platform_product_ids), { platform_product_ids: '', limit: 1 }),
      ];
    },
    productsOf: ([others = [], own]) => together(own?.[0], others),
    needs: () => ({ members: ['options'], allVariants: true, secondPicture: false }),
    styles: () => [...VitrineBoughtTogether.elementStyles, purchaseStyles, beforeCode],
  };
}

function addressOf(source: string, query: ListingQuery): URL {
  return listingAddress('http://service.invalid', source, query).address;
}
