import type { BlockContext } from '../blocks/block-context.ts';
import { countries } from '../../../kit/countries.ts';
import { formatAmount } from '../../../kit/money.ts';
import { texts } from '../texts/texts.ts';
import { readSituation } from './situation.ts';
import { readySituations } from './situation-buttons.ts';

/** Proposes a name for the situation of a query. */
export function situationName(query: string, { currency, names }: BlockContext): string {
  const ready = readySituations(currency).find(({ context }) => context === query);
  if (ready) {
    return ready.name;
  }
  const { subtotal, products, cart, customer, country, when } = readSituation(query);
  const isAmount = subtotal !== '' && Number.isFinite(Number(subtotal));
  return [
    isAmount ? texts.situations.cart(formatAmount(subtotal, currency)) : '',
    ...[...products, ...cart].map((id) => names.nameOf('product', id) ?? id),
    customer && `${texts.customer} ${customer}`,
    countries().find(([code]) => code === country)?.[1] ?? country,
    when.replace('T', ' '),
  ]
    .filter(Boolean)
    .join(', ')
    .slice(0, 100);
}
