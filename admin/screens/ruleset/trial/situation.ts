/** What the page of a shopper sends, as the simulator edits it. Empty texts are not sent. */
export interface Situation {
  readonly subtotal: string;
  readonly when: string;
  readonly products: readonly string[];
  readonly variants: readonly string[];
  readonly cart: readonly string[];
  readonly customer: string;
  readonly country: string;
  readonly address: string;
  readonly session: string;
  readonly limit: string;
}

/** The parameters of the ruleset endpoint by field. */
const parameters = {
  subtotal: 'cart_subtotal',
  when: 'time',
  products: 'platform_product_ids',
  variants: 'platform_variant_ids',
  customer: 'platform_customer_id',
  country: 'country_code',
  address: 'url',
  session: 'uuid',
  limit: 'limit',
} as const;

const cartParameter = /^cart\[items\]\[(\d+)\]\[(\w+)\]$/;

/** Reads a situation from the query of the ruleset endpoint. */
export function readSituation(context: string): Situation {
  const query = new URLSearchParams(context);
  const text = (field: keyof typeof parameters) => query.get(parameters[field]) ?? '';
  const ids = (field: keyof typeof parameters) => text(field).split(',').filter(Boolean);
  return {
    subtotal: text('subtotal'),
    when: text('when'),
    products: ids('products'),
    variants: ids('variants'),
    cart: [...new Set(cartLines(query).map(productOf))].filter(Boolean),
    customer: text('customer'),
    country: text('country'),
    address: text('address'),
    session: text('session'),
    limit: text('limit'),
  };
}

/** Returns a query with other fields of its situation. What the form does not show stays. */
export function changeSituation(context: string, change: Partial<Situation>): string {
  const query = new URLSearchParams(context);
  const { cart, ...fields } = change;
  const sent = new Map(Object.entries(fields));
  for (const [field, parameter] of Object.entries(parameters)) {
    const value = sent.get(field)?.toString();
    if (value) {
      query.set(parameter, value);
    } else if (value === '') {
      query.delete(parameter);
    }
  }
  if (cart) {
    setCart(query, cart);
  }
  return query.toString();
}

/** Members of a line of the cart by their names. */
type CartLine = ReadonlyMap<string, string>;

function cartLines(query: URLSearchParams): readonly CartLine[] {
  const lines = new Map<string, Map<string, string>>();
  for (const [name, value] of query) {
    const [, place, member] = cartParameter.exec(name) ?? [];
    if (place !== undefined && member !== undefined) {
      lines.set(place, (lines.get(place) ?? new Map<string, string>()).set(member, value));
    }
  }
  return [...lines.values()];
}

function productOf(line: CartLine): string {
  return line.get('product_id') ?? '';
}

/** Puts one of each new product into the cart. Lines of products that stay keep their variants and quantities. */
function setCart(query: URLSearchParams, products: readonly string[]): void {
  const former = cartLines(query);
  const lines = products.flatMap((id) => {
    const known = former.filter((line) => productOf(line) === id);
    return known.length > 0
      ? known
      : [
          new Map([
            ['product_id', id],
            ['quantity', '1'],
          ]),
        ];
  });
  for (const name of [...query.keys()].filter((key) => cartParameter.test(key))) {
    query.delete(name);
  }
  for (const [place, line] of lines.entries()) {
    line.forEach((value, member) => query.set(`cart[items][${place}][${member}]`, value));
  }
}

/** Returns the next Saturday evening as a local time. */
export function saturdayEvening(now: Date): string {
  const day = new Date(now);
  day.setDate(day.getDate() + ((6 - day.getDay() + 7) % 7));
  return `${day.getFullYear()}-${pad(day.getMonth() + 1)}-${pad(day.getDate())}T19:00`;
}

function pad(part: number): string {
  return String(part).padStart(2, '0');
}
