/** The part of the shop that a sale is attributed to. */
export interface SaleSource {
  widgetId: number | null;
  rulesetId: number | null;
  /** The number of the rule, from 1. */
  rule: number | null;
  recommender: string | null;
  /** The key of the search term. */
  termKey: string | null;
}

/** A line of an order. Refunded pieces and their share of the discount are taken off. */
export interface SoldLine extends SaleSource {
  productId: number;
  quantity: number;
  /** Hundredths of the shop's currency. */
  price: number;
  /** Of the whole quantity, in hundredths. */
  discount: number;
}

interface PlacedOrder {
  /** Milliseconds since 1970. */
  at: number;
  /** False for test, cancelled and voided orders. */
  counted: boolean;
  lines: readonly SoldLine[];
}

/** A click of the order's shopper on a product in a widget or a search. */
export interface Click extends SaleSource {
  productId: number;
  /** Milliseconds since 1970. */
  at: number;
}

type AttributionKind = 'direct' | 'assisted' | 'none';

export interface AttributedLine {
  kind: AttributionKind;
  productId: number;
  units: number;
  /** Hundredths of the shop's currency. */
  revenue: number;
  /** The source of the line, or of the click; null for `none`. */
  source: SaleSource | null;
}

const dayMs = 86_400_000;

/**
 * Attributes each line of an order once: to the widget or search that put it into the cart, or else to the last click
 * of its shopper on the product within `attributionDays` before the order. Lines that were sent back in full are left
 * out, and so are orders that do not count.
 */
export function attribute(
  { at, counted, lines }: PlacedOrder,
  clicks: readonly Click[],
  attributionDays: number,
): AttributedLine[] {
  if (!counted) {
    return [];
  }
  const earliest = at - attributionDays * dayMs;
  const eligible = clicks.filter((click) => click.at >= earliest && click.at <= at);
  return lines
    .filter(({ quantity }) => quantity > 0)
    .map((line): AttributedLine => {
      const { productId, quantity: units } = line;
      // Sums are whole, so that they are 0 again when all that they counted is taken off.
      const revenue = Math.round(Math.max(0, line.price * units - line.discount));
      const sold = { productId, units, revenue };
      if (line.widgetId !== null || line.termKey !== null) {
        return { ...sold, kind: 'direct', source: sourceOf(line) };
      }
      const click = lastClickOn(productId, eligible);
      return click
        ? { ...sold, kind: 'assisted', source: sourceOf(click) }
        : { ...sold, kind: 'none', source: null };
    });
}

/** Of clicks at one time, the first in the order of their sources counts, whatever order they are read in. */
function lastClickOn(productId: number, clicks: readonly Click[]): Click | undefined {
  return clicks
    .filter((click) => click.productId === productId)
    .toSorted((one, other) => other.at - one.at || (textOf(one) < textOf(other) ? -1 : 1))[0];
}

function textOf(source: SaleSource): string {
  return JSON.stringify(sourceOf(source));
}

function sourceOf({ widgetId, rulesetId, rule, recommender, termKey }: SaleSource): SaleSource {
  return { widgetId, rulesetId, rule, recommender, termKey };
}
