/** What the page of a shopper sends, as the simulator edits it. Empty texts are not sent. */
export interface Situation {
  readonly subtotal: string;
  readonly when: string;
  readonly products: readonly string[];
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
  customer: 'platform_customer_id',
  country: 'country_code',
  address: 'url',
  session: 'uuid',
  limit: 'limit',
} as const;

const fields = Object.keys(parameters).filter(
  (name): name is keyof typeof parameters => name in parameters,
);

const noText = {
  subtotal: '',
  when: '',
  customer: '',
  country: '',
  address: '',
  session: '',
  limit: '',
};

/** Reads a situation from the query of the ruleset endpoint. */
export function readSituation(context: string): Situation {
  const query = new URLSearchParams(context);
  const texts = { ...noText };
  for (const field of fields) {
    texts[field] = query.get(parameters[field]) ?? '';
  }
  const cart = [...query].flatMap(([name, value]) =>
    /^cart\[items\]\[\d+\]\[product_id\]$/.test(name) ? [value] : [],
  );
  const products = (query.get('platform_product_ids') ?? '').split(',').filter(Boolean);
  return { ...texts, products, cart };
}

/** Returns the query of the ruleset endpoint for a situation. */
export function writeSituation(situation: Situation): string {
  const query = new URLSearchParams();
  for (const field of fields) {
    if (situation[field] !== '') {
      query.set(parameters[field], situation[field]);
    }
  }
  if (situation.products.length > 0) {
    query.set('platform_product_ids', situation.products.join());
  }
  for (const [place, id] of situation.cart.entries()) {
    query.set(`cart[items][${place}][product_id]`, id);
    query.set(`cart[items][${place}][quantity]`, '1');
  }
  return query.toString();
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
