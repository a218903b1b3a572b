import { type LeftOut, leftOut } from '../insight/left-out.ts';
import type {
  AllowanceKind,
  NetworkCounts,
  UsualDay,
} from '../store/tables/shoppers/network-count-store.ts';
import type { ArrivedEvent } from './recorder.ts';

/**
 * What one network adds to a shop's figures on a day: at least the visit of one shopper, and at most a long day of one
 * household.
 */
const allowances: Readonly<Record<AllowanceKind, { least: number; most: number }>> = {
  searches: { least: 4, most: 30 },
  impressions: { least: 20, most: 150 },
  clicks: { least: 3, most: 12 },
  adds: { least: 1, most: 6 },
  visits: { least: 1, most: 5 },
};

/** Between the two, its share of the shop's usual day, so that one network moves no figure by more than 5 %. */
const shareOfDay = 0.04;

/** A session without a token of the service may be invented by the minute, as in rankings. */
const unsignedShare = 0.75;

interface Allowance {
  /** So much always counts. */
  least: number;
  /** More counts up to this share of the shop's usual day. */
  share: number;
  /** More never counts. */
  most: number;
}

/** Returns how much of a kind counts for a network and day. */
function allowanceOf(kind: AllowanceKind, isSigned: boolean): Allowance {
  const { least, most } = allowances[kind];
  const weight = isSigned ? 1 : unsignedShare;
  return {
    least: Math.max(1, Math.floor(least * weight)),
    share: shareOfDay * weight,
    most: Math.floor(most * weight),
  };
}

/** Returns what an event counts as in figures; undefined for one that is in none. */
function kindOf({ verb, widgetId, term }: ArrivedEvent): AllowanceKind | undefined {
  const isOurs = widgetId !== null || (term !== null && term.trim() !== '');
  return isOurs ? kindsOfVerbs[verb] : undefined;
}

const kindsOfVerbs: Readonly<Partial<Record<ArrivedEvent['verb'], AllowanceKind>>> = {
  searched: 'searches',
  impressed: 'impressions',
  clicked: 'clicks',
  added: 'adds',
};

/** What networks have sent on a day, of which what counts is spent. */
export class DaySpending {
  readonly #counts: ReadonlyMap<number, NetworkCounts>;
  readonly #readUsualDay: () => Promise<UsualDay>;
  #usualDay: Promise<UsualDay> | undefined;

  constructor(counts: ReadonlyMap<number, NetworkCounts>, readUsualDay: () => Promise<UsualDay>) {
    this.#counts = counts;
    this.#readUsualDay = readUsualDay;
  }

  /** Spends one of a kind, and returns whether it still counts. */
  async spend(
    network: number,
    kind: AllowanceKind,
    { least, share, most }: Allowance,
  ): Promise<boolean> {
    const counts = this.#counts.get(network);
    if (!counts) {
      return true;
    }
    let isCounted = counts[kind] < least;
    if (!isCounted && counts[kind] < most) {
      // Read for the few networks that send more than one shopper does.
      this.#usualDay ??= this.#readUsualDay();
      isCounted = counts[kind] + 1 <= share * ((await this.#usualDay)[kind] ?? Infinity);
    }
    if (isCounted) {
      counts[kind] += 1;
      counts.isChanged = true;
    }
    return isCounted;
  }
}

/** Marks the visits that are in no figure, as `markLeftOut` marks events. No visit has a session. */
export async function markVisits<Visit extends { network: number; isBot: boolean }>(
  visits: readonly Visit[],
  spending: DaySpending,
): Promise<(Visit & { leftOut: LeftOut })[]> {
  const allowance = allowanceOf('visits', true);
  const marked: (Visit & { leftOut: LeftOut })[] = [];
  for (const visit of visits) {
    const counts = visit.isBot || (await spending.spend(visit.network, 'visits', allowance));
    marked.push({ ...visit, leftOut: reasonOf(visit, counts) });
  }
  return marked;
}

function reasonOf({ isBot }: { isBot: boolean }, counts: boolean): LeftOut {
  if (isBot) {
    return leftOut.bot;
  }
  return counts ? leftOut.no : leftOut.network;
}

/**
 * Marks the events that are in no figure: those of bots, and those of networks that have sent more than one network counts
 * for. Rankings weigh sessions by themselves.
 */
export async function markLeftOut(
  events: readonly ArrivedEvent[],
  spending: DaySpending,
): Promise<ArrivedEvent[]> {
  const marked: ArrivedEvent[] = [];
  for (const event of events) {
    const { network, isBot, isSigned } = event;
    const kind = isBot ? undefined : kindOf(event);
    const counts =
      kind === undefined || (await spending.spend(network, kind, allowanceOf(kind, isSigned)));
    marked.push({ ...event, leftOut: reasonOf(event, counts) });
  }
  return marked;
}
