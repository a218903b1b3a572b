/** Attributes and properties of the elements. Written by `npm run elements` from the elements themselves. */
import type {
  VitrineBoughtTogether,
  VitrineCartProgress,
  VitrineCartUpsell,
  VitrinePopUp,
  VitrineProductCard,
  VitrineQuickView,
  VitrineRecentlyViewed,
  VitrineRecommendations,
  VitrineResultsPage,
} from '@vitrine/widget';

/** `<vitrine-bought-together>`: Shows a product with products that are often bought together with it. The shopper selects products and adds them to the cart with one click. */
export interface VitrineBoughtTogetherProps {
  /** Id of the product. Defaults to the product of the page. */
  'product-id'?: number | string | undefined;
  /** Id of the product. Defaults to the product of the page. */
  productId?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
  /** Path of a listing endpoint or a ruleset that replaces the default source. */
  source?: string | undefined;
  /** Number of other products; `2`. */
  limit?: number | string | undefined;
  /** Heading that replaces the built-in one. */
  heading?: string | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
}

/** `<vitrine-cart-progress>`: Shows how much is missing in the cart for free shipping or a gift, and adds an earned gift with one click. Screen readers announce each change. A discount of the store makes the gift free. Stays blank without goals or a cart. */
export interface VitrineCartProgressProps {
  /** Id of a stored widget with `goals`, and `markets` with goals by country. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget with `goals`, and `markets` with goals by country. */
  widgetId?: number | string | undefined;
  /** Amounts instead of those of a stored widget: `50 shipping; 80 gift 41870015241279`. The last number is the gift's variant. */
  goals?: string | undefined;
}

/** `<vitrine-cart-upsell>`: Shows products that fit the cart, and reloads them when the cart changes. Has the attributes, slots, events, parts and custom properties of `vitrine-recommendations`. By default, it shows products that are often bought together with those in the cart. */
export interface VitrineCartUpsellProps {
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
  /** Path of a listing endpoint or a ruleset of the service, optionally with a query. Rulesets receive the address of the page and the store's cart. */
  source?: string | undefined;
  /** Layout of the products; `carousel`. */
  layout?: 'carousel' | 'grid' | 'list' | undefined;
  /** Number of products; `8`. */
  limit?: number | string | undefined;
  /** Heading above the products. */
  heading?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  'personal-heading'?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  personalHeading?: string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  'product-ids'?: number | string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  productIds?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  'collection-id'?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  collectionId?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  'customer-id'?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  customerId?: number | string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  'customer-signature'?: string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  customerSignature?: string | undefined;
  /** Puts a button under each card. */
  'add-to-cart'?: boolean | undefined;
  /** Puts a button under each card. */
  addToCart?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  'with-cart'?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  withCart?: boolean | undefined;
  /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
  ratings?: boolean | undefined;
  /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
  badges?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  'swatch-option'?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  swatchOption?: string | undefined;
  /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures. */
  swatches?: string | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  'second-picture'?: boolean | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  secondPicture?: boolean | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
}

/** `<vitrine-pop-up>`: Shows its content, such as a `vitrine-recommendations`, in a dialog once per session: after a widget or the theme adds a product to the cart, or when the pointer leaves the page at the top. It opens when its products are loaded. It does not open without products, over another dialog, or while the shopper is typing. */
export interface VitrinePopUpProps {
  /** The trigger: a product is added to the cart, or the pointer leaves the page; `add`. */
  on?: 'add' | 'exit' | undefined;
  /** Heading above the content, and accessible name. */
  heading?: string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
}

/** `<vitrine-product-card>`: Shows one product, like a card of `vitrine-recommendations`. It keeps the space that `reserve.css` reserves. */
export interface VitrineProductCardProps {
  /** Id of the product. */
  'product-id'?: number | string | undefined;
  /** Id of the product. */
  productId?: number | string | undefined;
  /** Handle of the product, instead of its id. */
  handle?: string | undefined;
  /** Puts a button under the card. */
  'add-to-cart'?: boolean | undefined;
  /** Puts a button under the card. */
  addToCart?: boolean | undefined;
  /** Shows its rating, from the metafields `reviews.rating` and `reviews.rating_count`. */
  ratings?: boolean | undefined;
  /** Words over the picture by tag, `sale: −{percent} %; new-in: New`; `sale` stands for a reduced product. */
  badges?: string | undefined;
  /** Names of the option whose values are swatches under the card, `Colour, Color`. */
  'swatch-option'?: string | undefined;
  /** Names of the option whose values are swatches under the card, `Colour, Color`. */
  swatchOption?: string | undefined;
  /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures. */
  swatches?: string | undefined;
  /** Shows the second picture under a pointer and after a swipe. */
  'second-picture'?: boolean | undefined;
  /** Shows the second picture under a pointer and after a swipe. */
  secondPicture?: boolean | undefined;
  /** `off` leaves the link and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
  /** Id of the stored widget that links and cart lines name. */
  'widget-id'?: number | string | undefined;
  /** Id of the stored widget that links and cart lines name. */
  widgetId?: number | string | undefined;
}

/** `<vitrine-quick-view>`: Shows search results under the theme's own search input while the shopper types. It adds the attributes of a combobox to the input, and removes them when it is removed, or in the holdout of an experiment. On a small screen, results open in a sheet with its own input. */
export interface VitrineQuickViewProps {
  /** Selector of the theme's search input, the property `htmlFor`. When several match, the focused one counts. */
  for?: string | undefined;
  /** Selector of the theme's search input, the property `htmlFor`. When several match, the focused one counts. */
  htmlFor?: string | undefined;
  /** Address of the shop's results page, up to the query; `/search?q=`, or that of WooCommerce. */
  'search-path'?: string | undefined;
  /** Address of the shop's results page, up to the query; `/search?q=`, or that of WooCommerce. */
  searchPath?: string | undefined;
  /** Media query of screens on which results open in a sheet; `(max-width: 40rem)`. */
  'sheet-media'?: string | undefined;
  /** Media query of screens on which results open in a sheet; `(max-width: 40rem)`. */
  sheetMedia?: string | undefined;
  /** Lets the theme's own suggestions run too. Without it, the theme does not hear typing. */
  'theme-suggestions'?: boolean | undefined;
  /** Lets the theme's own suggestions run too. Without it, the theme does not hear typing. */
  themeSuggestions?: boolean | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
  /** Shows trending terms and products in an empty, focused input. */
  trending?: boolean | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
}

/** `<vitrine-recently-viewed>`: Shows the products that the shopper viewed, latest first, without the product of the page. On a product page, it also reports the view to the service. Both require the shopper's consent; without it the element stays empty. Has the attributes, slots, events, parts and custom properties of `vitrine-recommendations`. Another `source`, such as `/api/v1/products/viewed-related`, receives the session too. */
export interface VitrineRecentlyViewedProps {
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
  /** Path of a listing endpoint or a ruleset of the service, optionally with a query. Rulesets receive the address of the page and the store's cart. */
  source?: string | undefined;
  /** Layout of the products; `carousel`. */
  layout?: 'carousel' | 'grid' | 'list' | undefined;
  /** Number of products; `8`. */
  limit?: number | string | undefined;
  /** Heading above the products. */
  heading?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  'personal-heading'?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  personalHeading?: string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  'product-ids'?: number | string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  productIds?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  'collection-id'?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  collectionId?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  'customer-id'?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  customerId?: number | string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  'customer-signature'?: string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  customerSignature?: string | undefined;
  /** Puts a button under each card. */
  'add-to-cart'?: boolean | undefined;
  /** Puts a button under each card. */
  addToCart?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  'with-cart'?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  withCart?: boolean | undefined;
  /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
  ratings?: boolean | undefined;
  /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
  badges?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  'swatch-option'?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  swatchOption?: string | undefined;
  /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures. */
  swatches?: string | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  'second-picture'?: boolean | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  secondPicture?: boolean | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
}

/** `<vitrine-recommendations>`: Shows recommended products as a carousel, grid or list. It keeps the space that `reserve.css` reserves until it is out of view, for any response. */
export interface VitrineRecommendationsProps {
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
  /** Path of a listing endpoint or a ruleset of the service, optionally with a query. Rulesets receive the address of the page and the store's cart. */
  source?: string | undefined;
  /** Layout of the products; `carousel`. */
  layout?: 'carousel' | 'grid' | 'list' | undefined;
  /** Number of products; `8`. */
  limit?: number | string | undefined;
  /** Heading above the products. */
  heading?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  'personal-heading'?: string | undefined;
  /** Takes the place of the heading while the products are in an order for the shopper, such as `Because of what you looked at`. */
  personalHeading?: string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  'product-ids'?: number | string | undefined;
  /** Comma-separated ids of the products that the recommendation starts from. Defaults to the product of the page, or else those in the cart. The hand-picked source `/api/v1/products/static` excludes these products instead. */
  productIds?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  'collection-id'?: number | string | undefined;
  /** Id of a collection, or several separated by commas. */
  collectionId?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  'customer-id'?: number | string | undefined;
  /** Id of the signed-in customer, for lists and rulesets that depend on customers. Sent only with consent. */
  customerId?: number | string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  'customer-signature'?: string | undefined;
  /** Signature of the customer's id, computed by the store's server. */
  customerSignature?: string | undefined;
  /** Puts a button under each card. */
  'add-to-cart'?: boolean | undefined;
  /** Puts a button under each card. */
  addToCart?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  'with-cart'?: boolean | undefined;
  /** Sends the products in the cart, so that they are not recommended. */
  withCart?: boolean | undefined;
  /** Shows ratings, from the metafields `reviews.rating` and `reviews.rating_count`. */
  ratings?: boolean | undefined;
  /** Words over pictures by tag, `sale: −{percent} %; new-in: New`; `sale` stands for reduced products. */
  badges?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  'swatch-option'?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. A swatch shows its variant on the card. Not in a `list`. */
  swatchOption?: string | undefined;
  /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. Values without one show pictures. */
  swatches?: string | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  'second-picture'?: boolean | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  secondPicture?: boolean | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
}

/** `<vitrine-results-page>`: Shows the results of a search, or the products of a collection, with filters, sorting and pages. It reads the search from the address: the term from the parameter of the store's search, filters from the platform's own parameters. */
export interface VitrineResultsPageProps {
  /** Products on a page, `24`; 100 at most. */
  'page-size'?: number | string | undefined;
  /** Products on a page, `24`; 100 at most. */
  pageSize?: number | string | undefined;
  /** `pages` (default), or `more` for a button that loads more below. */
  paging?: string | undefined;
  /** Filters in their order, of `availability price categories options vendors tags`; `shop` (default): those of the search settings. */
  facets?: string | undefined;
  /** Handle of the collection whose products are shown. The fallback stays until they are there. */
  collection?: string | undefined;
  /** The collection begins with the products that viewers most likely buy, instead of in its own order. */
  'smart-sort'?: boolean | undefined;
  /** The collection begins with the products that viewers most likely buy, instead of in its own order. */
  smartSort?: boolean | undefined;
  /** Ids of products that the first page shows besides its own, as in `1,2`. */
  'promoted-ids'?: number | string | undefined;
  /** Ids of products that the first page shows besides its own, as in `1,2`. */
  promotedIds?: number | string | undefined;
  /** `off` leaves links and cart lines without their source. */
  attribution?: 'on' | 'off' | undefined;
  /** Colours of option values, `Moss: #717a50; Oat: #d8c8ac`. */
  swatches?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. */
  'swatch-option'?: string | undefined;
  /** Names of the option whose values are swatches under cards, `Colour, Color`. */
  swatchOption?: string | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  'second-picture'?: boolean | undefined;
  /** Shows the second picture of a product under a pointer and after a swipe. */
  secondPicture?: boolean | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  'widget-id'?: number | string | undefined;
  /** Id of a stored widget. Other attributes override its settings. */
  widgetId?: number | string | undefined;
}

/** Attributes and properties by tag. */
export interface VitrineProps {
  'vitrine-bought-together': VitrineBoughtTogetherProps;
  'vitrine-cart-progress': VitrineCartProgressProps;
  'vitrine-cart-upsell': VitrineCartUpsellProps;
  'vitrine-pop-up': VitrinePopUpProps;
  'vitrine-product-card': VitrineProductCardProps;
  'vitrine-quick-view': VitrineQuickViewProps;
  'vitrine-recently-viewed': VitrineRecentlyViewedProps;
  'vitrine-recommendations': VitrineRecommendationsProps;
  'vitrine-results-page': VitrineResultsPageProps;
}

/** Classes by tag. */
export interface VitrineElements {
  'vitrine-bought-together': VitrineBoughtTogether;
  'vitrine-cart-progress': VitrineCartProgress;
  'vitrine-cart-upsell': VitrineCartUpsell;
  'vitrine-pop-up': VitrinePopUp;
  'vitrine-product-card': VitrineProductCard;
  'vitrine-quick-view': VitrineQuickView;
  'vitrine-recently-viewed': VitrineRecentlyViewed;
  'vitrine-recommendations': VitrineRecommendations;
  'vitrine-results-page': VitrineResultsPage;
}
