/** The topics that change something here, in the common words of the platform. */
export const knownTopics: ReadonlySet<string> = new Set([
  ...['create', 'update', 'delete', 'restore'].map((verb) => `products/${verb}`),
  ...['create', 'update', 'delete'].flatMap((verb) => [
    `collections/${verb}`,
    `articles/${verb}`,
    `pages/${verb}`,
  ]),
  'inventory_levels/update',
  'inventory_items/update',
  ...['create', 'updated', 'edited', 'paid', 'cancelled', 'delete'].map((verb) => `orders/${verb}`),
  'refunds/create',
  ...['create', 'update', 'delete'].map((verb) => `markets/${verb}`),
  ...['create', 'update', 'delete', 'enable', 'disable'].map((verb) => `customers/${verb}`),
  'shop/update',
  ...['create', 'update', 'destroy'].map((verb) => `locales/${verb}`),
  ...['create', 'update', 'delete'].map((verb) => `selling_plan_groups/${verb}`),
  ...['create', 'update', 'delete'].map((verb) => `product_publications/${verb}`),
  'app/uninstalled',
  'app/scopes_update',
  'customers/data_request',
  'customers/redact',
  'shop/redact',
]);

/** Returns the name under which a topic is counted. Unknown ones may be any text. */
export function countedTopic(topic: string): string {
  return /^[a-z_]{1,40}\/[a-z_]{1,40}$/.test(topic) ? topic : 'other';
}
