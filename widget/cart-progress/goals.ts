import { getPath, isRecord, listAt } from '../core/json.ts';

/** An amount of the cart that brings free shipping or a gift. */
export interface Goal {
  readonly kind: 'shipping' | 'gift';
  /** In hundredths of the currency. */
  readonly cents: number;
  /** Variant of the gift. */
  readonly variantId: number;
}

/** The cart between its goals. */
export interface CartProgress {
  /** The first goal that is not reached. */
  readonly next: Goal | undefined;
  /** The last goal that is reached. */
  readonly reached: Goal | undefined;
  /** A reached gift that is not in the cart. */
  readonly gift: Goal | undefined;
  readonly missingCents: number;
  /** From 0 to 1 on the way to the last goal. */
  readonly share: number;
}

/** Reads goals as an attribute has them: `50 shipping; 80 gift 41870015241279`. Skips what it cannot read. */
export function readGoals(text: string): Goal[] {
  return sorted(
    text.split(';').flatMap((part) => {
      const [amount, kind, variant] = part.trim().split(/\s+/);
      return goalOf(amount, kind, variant);
    }),
  );
}

/** Reads the goals of a stored widget: those of the shopper's country, or else those of all. */
export function readStoredGoals(settings: unknown, country: string | null | undefined): Goal[] {
  const market = country ? getPath(settings, 'markets', country.toUpperCase()) : undefined;
  const goals = Array.isArray(market) ? market : listAt(settings, 'goals');
  return sorted(
    goals.flatMap((goal: unknown) =>
      isRecord(goal) ? goalOf(goal.amount, goal.kind, goal.variant_id) : [],
    ),
  );
}

/** Compares a cart in the shape of the platform's `cart.js` with the goals. Gifts do not count towards goals. */
export function progressOf(goals: readonly Goal[], cart: unknown): CartProgress {
  const variants = new Set(goals.map(({ variantId }) => variantId).filter(Boolean));
  const gifts = listAt(cart, 'items').filter((line) => isOneOf(variants, line));
  const giftCents = gifts.reduce<number>(
    (sum, line) => sum + Number(getPath(line, 'final_line_price') ?? 0),
    0,
  );
  const total = Number(getPath(cart, 'items_subtotal_price') ?? getPath(cart, 'total_price') ?? 0);
  const cents = total - giftCents;
  const reached = goals.filter((goal) => goal.cents <= cents);
  const next = goals.find((goal) => goal.cents > cents);
  return {
    next,
    reached: reached.at(-1),
    gift: reached.find(
      ({ kind, variantId }) =>
        kind === 'gift' && !gifts.some((line) => isOneOf(new Set([variantId]), line)),
    ),
    missingCents: next ? next.cents - cents : 0,
    share: Math.min(1, Math.max(0, cents / (goals.at(-1)?.cents ?? 1))),
  };
}

function isOneOf(variants: ReadonlySet<number>, line: unknown): boolean {
  return variants.has(Number(getPath(line, 'variant_id') ?? getPath(line, 'id')));
}

function goalOf(amount: unknown, kind: unknown, variant: unknown): Goal[] {
  const cents = Math.round(Number(amount) * 100);
  const variantId = Number(variant ?? 0);
  const isKnown = kind === 'shipping' || (kind === 'gift' && variantId > 0);
  return cents > 0 && isKnown ? [{ kind, cents, variantId }] : [];
}

function sorted(goals: readonly Goal[]): Goal[] {
  return goals.toSorted((one, other) => one.cents - other.cents);
}
