/*
 * Members that readers leave out on purpose, by the begin of their paths: null for those that repeat others, else the
 * phrase under which they are counted together.
 */

export type LeftOut = Readonly<Record<string, string | null>>;

export const personalData = 'data about persons, which Vitrine does not keep';

export const leftOutEverywhere: LeftOut = {
  // Whatever a schema reads, the id names the record.
  id: null,
  admin_graphql_api_id: null,
  __typename: null,
  __parentId: null,
  // The links of the WooCommerce API.
  _links: null,
};

export const leftOutOfProducts: LeftOut = {
  ...leftOutEverywhere,
  // The first of the images.
  image: null,
  variant_gids: null,
  'variants.product_id': null,
  'variants.admin_graphql_api_id': null,
  'variants.featured_image': null,
  'variants.name': null,
  'variants.public_title': null,
  'variants.options': null,
  'options.product_id': null,
  'options.admin_graphql_api_id': null,
  'images.product_id': null,
  'images.admin_graphql_api_id': null,
  // What the Ajax API computes from variants, images and the description.
  content: null,
  price: null,
  price_min: null,
  price_max: null,
  price_varies: null,
  compare_at_price: null,
  compare_at_price_min: null,
  compare_at_price_max: null,
  compare_at_price_varies: null,
  available: null,
  url: null,
  'media.id': null,
  'media.position': null,
  'media.aspect_ratio': null,
  'media.preview_image': null,
};

export const leftOutOfWrappedProducts: LeftOut = Object.fromEntries(
  Object.entries(leftOutOfProducts).map(([path, name]) => [`product.${path}`, name]),
);

export const leftOutOfWooProducts: LeftOut = {
  ...leftOutEverywhere,
  permalink: null,
  price_html: null,
  // The same times without their zone.
  date_created: null,
  date_modified: null,
  'categories.id': null,
  'categories.slug': null,
  'tags.id': null,
  'tags.slug': null,
  'brands.id': null,
  'brands.slug': null,
  'attributes.slug': null,
  'attributes.position': null,
  'images.date_created': null,
  'images.date_modified': null,
  'images.name': null,
};

/** Of the products of a collection only their ids are read. */
export const leftOutOfCollections: LeftOut = {
  ...leftOutEverywhere,
  products: null,
  'collects.id': null,
  'collects.collection_id': null,
  'collects.sort_value': null,
};

export const leftOutOfCustomers: LeftOut = {
  ...leftOutEverywhere,
  ...named(
    ['first_name', 'last_name', 'displayName', 'firstName', 'lastName', 'email', 'phone', 'note'],
    ['addresses', 'default_address', 'defaultAddress', 'defaultEmailAddress', 'defaultPhoneNumber'],
    ['billing', 'shipping', 'username', 'avatar_url', 'multipass_identifier', 'addressesV2'],
  ),
};

export const leftOutOfOrders: LeftOut = {
  ...leftOutEverywhere,
  'line_items.admin_graphql_api_id': null,
  'lineItems.__typename': null,
  'lineItems.__parentId': null,
  ...named(
    ['customer', 'email', 'contact_email', 'phone', 'billing_address', 'shipping_address'],
    ['browser_ip', 'client_details', 'note', 'order_status_url', 'token', 'cart_token'],
    ['checkout_token', 'billingAddress', 'shippingAddress', 'displayAddress', 'clientIp'],
    ['billing', 'shipping', 'customer_ip_address', 'customer_user_agent', 'customer_note'],
  ),
};

function named(...lists: readonly (readonly string[])[]): LeftOut {
  return Object.fromEntries(lists.flat().map((path) => [path, personalData]));
}

/** Returns the phrase for a path, null for one that repeats others, and undefined for one that is not left out on purpose. */
export function leftOutAs(path: string, leftOut: LeftOut): string | null | undefined {
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const known = leftOut[path.slice(0, end)];
    if (known !== undefined) {
      return known;
    }
  }
  return undefined;
}
