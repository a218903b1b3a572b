/** The kinds of answers of the strict store's service; `loading` is an answer that never arrives. */
export type Answer = 'filled' | 'loading' | 'empty' | 'failed' | 'sold out' | 'hostile';

interface Product {
  readonly title: string;
  readonly vendor: string;
}

/** Markup that would run if an element inserted it as HTML or as an address. */
export const payload = `<img src=x onerror="hacked=1"><script>hacked=1</script>`;

/** The path of a picture that the store lacks. */
export const missingPicture = '/missing.png';

const endlessWord = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);

export function productsFor(answer: Answer): Product[] {
  if (answer === 'empty') {
    return [];
  }
  const products = [1, 2, 3, 4].map((id) => productOf(id, answer !== 'sold out'));
  return answer === 'hostile'
    ? products.map((one, index) => ({ ...one, ...hostileChanges[index] }))
    : products;
}

/** The changes that make products hostile. The last two cannot be shown: one has no address, the other no price. */
const hostileChanges: readonly object[] = [
  { title: payload, vendor: payload, tags: payload, link: `/products/"><b onclick="hacked=1">` },
  {
    title: endlessWord,
    vendor: endlessWord,
    badge: payload,
    images: [{ id: 2, src: missingPicture }],
  },
  { title: 'No address', link: 'javascript:hacked=1', images: [{ id: 3, src: 'javascript:1' }] },
  { title: 'No price', variants: [{ id: 40, price: null, available: true }] },
];

/** The first product has two sizes, the second a reduced price. */
function productOf(id: number, available: boolean) {
  const sizes = id === 1 ? ['Small', 'Large'] : ['Default Title'];
  return {
    id,
    title: `Oak board ${id}`,
    link: `/products/oak-${id}`,
    vendor: 'Northwind',
    tags: 'New',
    images: [{ id, src: picture, width: 4, height: 5 }],
    options: [{ name: 'Size', values: sizes }],
    variants: sizes.map((option1, index) => ({
      id: id * 10 + index,
      product_id: id,
      title: option1,
      price: `${20 + index}.00`,
      sku: '',
      compare_at_price: id === 2 ? '30.00' : null,
      inventory_quantity: available ? 3 : 0,
      option1,
      available,
    })),
    metafields: [
      { namespace: 'reviews', key: 'rating', value: '{"value":"4.5","scale_max":"5.0"}' },
      { namespace: 'reviews', key: 'rating_count', value: '12' },
    ],
  };
}

const picture = `data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 5'%3E%3Cpath fill='teal' d='M0 0h4v5H0z'/%3E%3C/svg%3E`;
