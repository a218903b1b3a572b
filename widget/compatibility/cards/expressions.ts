/** The values of our templates by the expressions of the field's, without spaces and without the selected variant. */
const values: Readonly<Record<string, string>> = {
  'product.id': 'id',
  'product.title': 'title',
  'product.handle': 'handle',
  'product.vendor': 'vendor',
  'product.product_type': 'type',
  'product.url': 'link',
  'productUrl(product)': 'link',
  'learnMoreURL(product)': 'link',
  'product.image.src': 'image',
  'product.images[0].src': 'image',
  'itemImage(product)': 'image',
  'itemImageAlt(product)': 'title',
  'product.price': 'price',
  'variantPrice(product)': 'price',
  'product.selected_variant.price': 'price',
  'product.compare_at_price': 'compare_at_price',
  'variantCompareAtPrice(product)': 'compare_at_price',
  'product.selected_variant.compare_at_price': 'compare_at_price',
};

/** The values that say whether a condition holds. */
const conditions: Readonly<Record<string, string>> = {
  'variantOnSale(product)': 'compare_at_price',
  'productOnSale(product)': 'compare_at_price',
  'variantAvailable(product.selected_variant)': 'available',
  'variantAvailable(product)': 'available',
  'product.selected_variant.available': 'available',
  'product.available': 'available',
};

const opposites: Readonly<Record<string, string>> = {
  compare_at_price: 'full_price',
  available: 'sold_out',
};

/** Returns the text that stands for an expression in our templates: words and values, or undefined for another one. */
export function textOf(expression: string, product: string): string | undefined {
  const parts = expression.split('+').map((part) => partOf(part.trim(), product));
  return parts.includes(undefined) ? undefined : parts.join('');
}

/** Returns the texts of a list, as classes have them, and whether all could be read. */
export function classesOf(
  expression: string,
  product: string,
): { readonly classes: string; readonly isRead: boolean } {
  const inner = /^\[(.*)\]$/s.exec(expression.trim())?.[1] ?? expression;
  // Commas within brackets belong to calls.
  const items = inner.split(/,(?![^()]*\))/).filter((item) => item.trim() !== '');
  const texts = items.map((item) => textOf(item, product));
  return { classes: texts.filter(Boolean).join(' '), isRead: !texts.includes(undefined) };
}

/** Returns the value that is empty when the condition does not hold, or undefined for a condition of another kind. */
export function conditionOf(expression: string, product: string): string | undefined {
  const isNegated = expression.trim().startsWith('!');
  const inner = unwrapped(isNegated ? expression.trim().slice(1) : expression);
  const condition = plain(inner.replace(/\s*!==?\s*(?:null|''|"")\s*$/, ''), product);
  const known = conditions[condition] ?? values[condition];
  return isNegated ? opposites[known ?? ''] : known;
}

/** Removes brackets around the whole of an expression. */
function unwrapped(expression: string): string {
  const inside = /^\((.*)\)$/s.exec(expression.trim())?.[1];
  // The first bracket may end before the last one.
  return inside === undefined || /^[^(]*\)/.test(inside) ? expression.trim() : unwrapped(inside);
}

function partOf(part: string, product: string): string | undefined {
  const quoted = /^(['"`])([^'"`$\\]*)\1$/.exec(part);
  if (quoted) {
    return quoted[2] ?? '';
  }
  const expression = plain(part, product);
  const amount = /^formatMoney\((.*)\)$/.exec(expression)?.[1];
  const name = values[amount ?? expression];
  return name === undefined ? undefined : `{{${name}}}`;
}

/** Gives an expression one spelling: without spaces, with the name `product`, without further arguments. */
function plain(expression: string, product: string): string {
  const spelled = expression.replace(/\s+/g, '');
  const named =
    product === 'product'
      ? spelled
      : spelled.replace(new RegExp(`\\b${product}\\b`, 'g'), 'product');
  return named
    .replace(/,product\.selected_variant(?:,'[^']*')?(?=\))/g, '')
    .replace(/(\(product),'[^']*'(?=\))/g, '$1');
}
