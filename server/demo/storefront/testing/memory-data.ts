import type { Product, Variant } from '../../../catalog/product.ts';
import type {
  PlacedWidget,
  Range,
  StorefrontCollection,
  StorefrontData,
  StorefrontShop,
} from '../storefront-data.ts';

/** A shop of a test, with all its data in lists. */
export interface MemoryShop extends StorefrontShop {
  products: Product[];
  collections: (StorefrontCollection & { productIds: number[] })[];
  widgets: PlacedWidget[];
}

export function memoryShop(overrides: Partial<MemoryShop> = {}): MemoryShop {
  return {
    id: 1,
    domain: 'hearth.example',
    name: 'Hearth',
    publicKey: 'pk_hearth',
    currency: 'USD',
    moneyFormat: '${{amount}}',
    products: [],
    collections: [],
    widgets: [],
    ...overrides,
  };
}

export interface ProductFacts extends Partial<Omit<Product, 'variants'>> {
  id: number;
  variants?: Partial<Variant>[];
}

export function product({ id, variants = [{}], ...facts }: ProductFacts): Product {
  const at = '2026-01-01T00:00:00Z';
  return {
    id,
    title: `Product ${id}`,
    handle: `product-${id}`,
    body_html: '',
    vendor: 'Maker',
    product_type: 'Mugs',
    created_at: at,
    updated_at: at,
    published_at: at,
    template_suffix: null,
    published_scope: 'web',
    tags: '',
    status: 'active',
    variants: variants.map((variant, index) => ({
      ...plainVariant,
      id: id * 10 + index,
      product_id: id,
      position: index + 1,
      ...variant,
    })),
    options: [{ id, product_id: id, name: 'Title', position: 1, values: ['Default Title'] }],
    images: [],
    metafields: [],
    ...facts,
  };
}

export function image(id: number, facts: Partial<Product['images'][number]> = {}) {
  const at = '2026-01-01T00:00:00Z';
  return {
    id,
    product_id: 1,
    position: 1,
    src: `/demo/pictures/${id}.svg`,
    alt: null,
    width: 1200,
    height: 1200,
    variant_ids: [],
    created_at: at,
    updated_at: at,
    ...facts,
  };
}

/** Creates the storefront's data from lists. The search matches titles that contain the term. */
export function memoryData(shops: readonly MemoryShop[]): StorefrontData {
  const shopOf = (shopId: number) => shops.find(({ id }) => id === shopId) ?? memoryShop();
  return {
    shopByDomain: async (domain) => shops.find((shop) => shop.domain === domain),
    firstShop: async () => shops[0],
    productByHandle: async (shopId, handle) =>
      shopOf(shopId).products.find((candidate) => candidate.handle === handle),
    productsOfVariants: async (shopId, variantIds) =>
      shopOf(shopId).products.filter(({ variants }) =>
        variants.some(({ id }) => variantIds.includes(id)),
      ),
    collections: async (shopId) => shopOf(shopId).collections,
    collectionsOfProduct: async (shopId, productId) =>
      shopOf(shopId).collections.filter(({ productIds }) => productIds.includes(productId)),
    collectionProducts: async (shopId, collectionId, range) => {
      const { collections, products } = shopOf(shopId);
      const ids = collections.find(({ id }) => id === collectionId)?.productIds ?? [];
      return pageOf(
        products.filter(({ id }) => ids.includes(id)),
        range,
      );
    },
    searchProducts: async (shopId, term, range) =>
      pageOf(
        shopOf(shopId).products.filter(({ title }) =>
          title.toLowerCase().includes(term.toLowerCase()),
        ),
        range,
      ),
    widgets: async (shopId) => shopOf(shopId).widgets,
  };
}

function pageOf(products: Product[], { offset, limit }: Range) {
  return { products: products.slice(offset, offset + limit), total: products.length };
}

const plainVariant = {
  title: 'Default Title',
  price: '10.00',
  sku: '',
  compare_at_price: null,
  inventory_quantity: 5,
  option1: 'Default Title',
  option2: null,
  option3: null,
  inventory_policy: 'deny',
  fulfillment_service: 'manual',
  inventory_management: 'platform',
  created_at: '2026-01-01T00:00:00Z',
  updated_at: '2026-01-01T00:00:00Z',
  taxable: true,
  barcode: '',
  grams: 0,
  image_id: null,
  weight: 0,
  weight_unit: 'kg',
  inventory_item_id: 0,
  old_inventory_quantity: 5,
  requires_shipping: true,
  metafields: [],
  selling_plan_allocations: [],
} satisfies Partial<Variant>;
