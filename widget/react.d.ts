/** Types of the elements for JSX with React 19. Written by `npm run elements` from the elements themselves. */
import type {
  VitrineBoughtTogether,
  VitrineCartUpsell,
  VitrinePopUp,
  VitrineProductCard,
  VitrineQuickView,
  VitrineRecentlyViewed,
  VitrineRecommendations,
  VitrineResultsPage,
} from 'vitrine/widget';

declare module 'react' {
  namespace JSX {
    type ElementProps<Element, Props> = Omit<
      DetailedHTMLProps<HTMLAttributes<Element>, Element>,
      keyof Props
    > &
      Props;

    interface IntrinsicElements {
      'vitrine-bought-together': ElementProps<
        VitrineBoughtTogether,
        {
          /** Id of the product; that of the page where it is missing. */
          'product-id'?: string | undefined;
          /** Id of the product; that of the page where it is missing. */
          productId?: string | undefined;
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          'widget-id'?: number | string | undefined;
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          widgetId?: number | string | undefined;
          /** Path of a listing endpoint or a ruleset, in place of what is bought together. */
          source?: string | undefined;
          /** Number of other products; `2`. */
          limit?: number | string | undefined;
          /** Heading, in place of our own words. */
          heading?: string | undefined;
          /** `off` keeps `_source` and `_widget_id` out of links and of lines in the cart. */
          attribution?: 'on' | 'off' | undefined;
        }
      >;
      'vitrine-cart-upsell': ElementProps<
        VitrineCartUpsell,
        {
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          'widget-id'?: number | string | undefined;
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          widgetId?: number | string | undefined;
          /** Path of a listing endpoint or a ruleset of the service, with its own query if it has one. Rulesets are told the address of the page and the store's cart. */
          source?: string | undefined;
          /** How the products are laid out; `carousel`. */
          layout?: 'carousel' | 'grid' | 'list' | undefined;
          /** Number of products; `8`. */
          limit?: number | string | undefined;
          /** Heading above the products. */
          heading?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          'product-ids'?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          productIds?: string | undefined;
          /** Id of a collection, or several with commas. */
          'collection-id'?: string | undefined;
          /** Id of a collection, or several with commas. */
          collectionId?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          'customer-id'?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          customerId?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          'customer-signature'?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          customerSignature?: string | undefined;
          /** Puts a button under each card. */
          'add-to-cart'?: boolean | undefined;
          /** Puts a button under each card. */
          addToCart?: boolean | undefined;
          /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
          ratings?: boolean | undefined;
          /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
          badges?: string | undefined;
          /** `off` keeps `_source` and `_widget_id` out of links and of lines in the cart. */
          attribution?: 'on' | 'off' | undefined;
        }
      >;
      'vitrine-pop-up': ElementProps<
        VitrinePopUp,
        {
          /** Its occasion; `add`. */
          on?: 'add' | 'exit' | undefined;
          /** Heading above its content, and its name. */
          heading?: string | undefined;
        }
      >;
      'vitrine-product-card': ElementProps<
        VitrineProductCard,
        {
          /** Id of the product. */
          'product-id'?: number | string | undefined;
          /** Id of the product. */
          productId?: number | string | undefined;
          /** Its handle, in place of the id. */
          handle?: string | undefined;
          /** Puts a button under the card. */
          'add-to-cart'?: boolean | undefined;
          /** Puts a button under the card. */
          addToCart?: boolean | undefined;
          /** Shows its rating, from the metafields `reviews.rating` and `reviews.rating_count`. */
          ratings?: boolean | undefined;
          /** Words over the picture by tag, `sale: −{percent} %; new-in: New`; `sale` stands for a reduced product. */
          badges?: string | undefined;
          /** `off` keeps `_source` and `_widget_id` out of the link and of lines in the cart. */
          attribution?: 'on' | 'off' | undefined;
          /** What `_widget_id` says. */
          'widget-id'?: number | string | undefined;
          /** What `_widget_id` says. */
          widgetId?: number | string | undefined;
        }
      >;
      'vitrine-quick-view': ElementProps<
        VitrineQuickView,
        {
          /** Selector of the theme's search input, the property `htmlFor`. Where several match, the one in use counts. */
          for?: string | undefined;
          /** Selector of the theme's search input, the property `htmlFor`. Where several match, the one in use counts. */
          htmlFor?: string | undefined;
          /** Where the shop lists all results, up to the query; `/search?q=`. */
          'search-path'?: string | undefined;
          /** Where the shop lists all results, up to the query; `/search?q=`. */
          searchPath?: string | undefined;
          /** On which screens the results come as a sheet; `(max-width: 40rem)`. */
          'sheet-media'?: string | undefined;
          /** On which screens the results come as a sheet; `(max-width: 40rem)`. */
          sheetMedia?: string | undefined;
        }
      >;
      'vitrine-recently-viewed': ElementProps<
        VitrineRecentlyViewed,
        {
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          'widget-id'?: number | string | undefined;
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          widgetId?: number | string | undefined;
          /** Path of a listing endpoint or a ruleset of the service, with its own query if it has one. Rulesets are told the address of the page and the store's cart. */
          source?: string | undefined;
          /** How the products are laid out; `carousel`. */
          layout?: 'carousel' | 'grid' | 'list' | undefined;
          /** Number of products; `8`. */
          limit?: number | string | undefined;
          /** Heading above the products. */
          heading?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          'product-ids'?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          productIds?: string | undefined;
          /** Id of a collection, or several with commas. */
          'collection-id'?: string | undefined;
          /** Id of a collection, or several with commas. */
          collectionId?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          'customer-id'?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          customerId?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          'customer-signature'?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          customerSignature?: string | undefined;
          /** Puts a button under each card. */
          'add-to-cart'?: boolean | undefined;
          /** Puts a button under each card. */
          addToCart?: boolean | undefined;
          /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
          ratings?: boolean | undefined;
          /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
          badges?: string | undefined;
          /** `off` keeps `_source` and `_widget_id` out of links and of lines in the cart. */
          attribution?: 'on' | 'off' | undefined;
        }
      >;
      'vitrine-recommendations': ElementProps<
        VitrineRecommendations,
        {
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          'widget-id'?: number | string | undefined;
          /** Id of a stored widget, whose settings count where other attributes say nothing. */
          widgetId?: number | string | undefined;
          /** Path of a listing endpoint or a ruleset of the service, with its own query if it has one. Rulesets are told the address of the page and the store's cart. */
          source?: string | undefined;
          /** How the products are laid out; `carousel`. */
          layout?: 'carousel' | 'grid' | 'list' | undefined;
          /** Number of products; `8`. */
          limit?: number | string | undefined;
          /** Heading above the products. */
          heading?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          'product-ids'?: string | undefined;
          /** Comma-separated ids of the products that the recommendation starts from. Without it, the product of the page, else those in the cart. A list chosen by hand, the source `/api/v1/products/static`, leaves them out instead. */
          productIds?: string | undefined;
          /** Id of a collection, or several with commas. */
          'collection-id'?: string | undefined;
          /** Id of a collection, or several with commas. */
          collectionId?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          'customer-id'?: string | undefined;
          /** Id of the signed-in customer, for lists and rulesets that look at customers; told with their consent alone. */
          customerId?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          'customer-signature'?: string | undefined;
          /** Proof of the customer's id, computed by the store's server. */
          customerSignature?: string | undefined;
          /** Puts a button under each card. */
          'add-to-cart'?: boolean | undefined;
          /** Puts a button under each card. */
          addToCart?: boolean | undefined;
          /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
          ratings?: boolean | undefined;
          /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
          badges?: string | undefined;
          /** `off` keeps `_source` and `_widget_id` out of links and of lines in the cart. */
          attribution?: 'on' | 'off' | undefined;
        }
      >;
      'vitrine-results-page': ElementProps<
        VitrineResultsPage,
        {
          /** Products on a page, `24`; 100 at most. */
          'page-size'?: string | undefined;
          /** Products on a page, `24`; 100 at most. */
          pageSize?: string | undefined;
          /** `pages` (default), or `more` for a button that loads more below. */
          paging?: string | undefined;
          /** What results can be narrowed by, in this order: `availability price categories options vendors`; `tags` are left out unless named. */
          facets?: string | undefined;
          /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. */
          swatches?: string | undefined;
        }
      >;
    }
  }
}
