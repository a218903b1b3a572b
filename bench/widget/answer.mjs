const firstId = 100;

/** Markup of the measured placements, by name. */
export const placements = {
  'grid of 12': recommendations('grid', 12),
  'grid of 24': recommendations('grid', 24),
  'carousel of 12': recommendations('carousel', 12),
  'carousel of 24': recommendations('carousel', 24),
  'bought together': `<vitrine-bought-together product-id="${firstId}" limit="3"></vitrine-bought-together>`,
};

/**
 * @param {string} layout
 * @param {number} limit
 */
function recommendations(layout, limit) {
  return `<vitrine-recommendations source="/api/v1/products/top_sellers" layout="${layout}" limit="${limit}" heading="Best sellers"></vitrine-recommendations>`;
}

/**
 * Returns products with distinct texts. No text contains another, so each can be found in markup.
 *
 * @param {number} count
 * @param {number} [first]
 */
export function products(count, first = firstId) {
  return Array.from({ length: count }, (_, index) => {
    const id = first + index;
    return {
      id,
      title: `Stoneware mug of the potter's own glaze, number ${id}`,
      link: `/products/mug-${id}`,
      images: [{ id, src: pictureOf(id), width: 4, height: 5 }],
      variants: [{ id, price: `${id}.00`, compare_at_price: null, available: true }],
    };
  });
}

/**
 * Returns a picture of one pixel, with another colour for each product. A larger one would cost more than the cards.
 *
 * @param {number} id
 */
function pictureOf(id) {
  const colours = [id, 160, 140, 0, 0, 0];
  const frame = [0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 1, 0x44, 0, 0x3b];
  const dot = [...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, ...colours, ...frame];
  return `data:image/gif;base64,${Buffer.from(dot).toString('base64')}`;
}

/**
 * Returns the response to a request for a listing.
 *
 * @param {URL} address
 */
export function responseFor({ pathname, searchParams }) {
  const isOne = pathname.endsWith('/static');
  const count = isOne ? 1 : Number(searchParams.get('limit'));
  const first = pathname.endsWith('/recommended') ? firstId + 1 : firstId;
  return { data: products(count, first), pageInfo: {} };
}

/**
 * Returns the texts of products as their markup contains them.
 *
 * @param {number} count
 */
export function textsOf(count) {
  return products(count).flatMap(({ title, link, images: [image], variants: [variant] }, index) => [
    { text: title, index, name: 'title' },
    { text: link, index, name: 'link' },
    { text: image?.src ?? '', index, name: 'picture' },
    { text: `$${variant?.price}`, index, name: 'price' },
  ]);
}
