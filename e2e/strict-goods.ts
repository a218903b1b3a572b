/** What the service of the strict store says; `loading` is an answer that never comes. */
export type Answer = 'filled' | 'loading' | 'empty' | 'failed' | 'sold out' | 'hostile';

interface Goods {
  readonly title: string;
  readonly vendor: string;
}

/** Would run, were it ever taken for markup or for an address. */
export const attack = `<img src=x onerror="hacked=1"><script>hacked=1</script>`;

const endless = 'Donaudampfschifffahrtsgesellschaft'.repeat(12);

export function goods(answer: Answer): Goods[] {
  if (answer === 'empty') {
    return [];
  }
  const usual = [1, 2, 3, 4].map((id) => productOf(id, answer !== 'sold out'));
  return answer === 'hostile' ? usual.map((one, index) => ({ ...one, ...hostile[index] })) : usual;
}

/** The last two cannot be shown at all: one has no address, the other no price. */
const hostile: readonly object[] = [
  { title: attack, vendor: attack, tags: attack, link: `/products/"><b onclick="hacked=1">` },
  { title: endless, vendor: endless, badge: attack, images: [{ id: 2, src: '/missing.png' }] },
  { title: 'No address', link: 'javascript:hacked=1', images: [{ id: 3, src: 'javascript:1' }] },
  { title: 'No price', variants: [{ id: 40, price: null, available: true }] },
];

/** The first one comes in two sizes, the second is reduced. */
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
