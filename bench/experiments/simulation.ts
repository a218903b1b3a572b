import { fixedErrorsWide } from '../../server/insight/experiments/confidence-sequence.ts';
import { logRatioOf } from '../../server/insight/experiments/ratio.ts';
import { samplesOf, type VariantValues } from '../../server/insight/experiments/shopper-values.ts';
import { alphaOf, judge } from '../../server/insight/experiments/verdict.ts';

/** The orders of a customer: days since the first one, and hundredths. */
export type History = readonly (readonly [day: number, amount: number])[];

export interface Shop {
  /** Histories of real customers, which people who buy are drawn from. */
  histories: readonly History[];
  /** New people a day. */
  peoplePerDay: number;
  /** Share of the people of A who buy. */
  buyers: number;
  /** Share of the people who come with a second browser within a week, and are recognised when they buy. */
  inTwoBrowsers: number;
}

export interface Design {
  /** Share of the sessions that see B. */
  shareOfB: number;
  /** The planned weeks. */
  weeks: number;
  lift: number;
}

export interface Outcome {
  /** The first day with a verdict of better or worse; null without one. */
  day: number | null;
  isBetter: boolean;
  isBroken: boolean;
  /** A test that is meant to look once, at the last day. */
  fixed: boolean;
  /** The same test at any day. */
  fixedAtAnyDay: boolean;
  /** The logarithm of the lift at the last day; null without a sale in one of them. */
  logLift: number | null;
}

export const days = 60;

/** A lift that matters: smaller ones are no difference. */
const effect = 0.05;

/** A person who buys does so within a week, and comes with another browser within one. */
const withinDays = 7;

interface Arm {
  readonly name: string;
  shoppers: number;
  readonly active: { person: number; totals: VariantValues['active'][number]['totals'] }[];
  readonly sessionsOf: Map<number, number>;
}

interface Session {
  readonly arm: Arm;
  readonly day: number;
  place: number | undefined;
}

type Step = () => void;

/** Runs an experiment whose variant B has more buyers, and looks at it every day. */
export function runExperiment(shop: Shop, design: Design, random: () => number): Outcome {
  const arms: [Arm, Arm] = [newArm('A'), newArm('B')];
  const steps: Step[][] = Array.from({ length: days }, () => []);
  const sessionsPerDay = shop.peoplePerDay * (1 + shop.inTwoBrowsers);
  const plannedShoppers = Math.round(sessionsPerDay * 7 * design.weeks);
  const outcome: Outcome = {
    day: null,
    isBetter: false,
    isBroken: false,
    fixed: false,
    fixedAtAnyDay: false,
    logLift: null,
  };
  let person = 0;
  for (let day = 0; day < days; day++) {
    for (let index = 0; index < shop.peoplePerDay; index++) {
      person += 1;
      planPerson({ shop, design, arms, steps, day, person, random });
    }
    steps[day]?.forEach((step) => step());
    look(arms, design, plannedShoppers, { day: day + 1, outcome });
  }
  return outcome;
}

interface Arrival {
  shop: Shop;
  design: Design;
  arms: readonly [Arm, Arm];
  steps: Step[][];
  day: number;
  person: number;
  random: () => number;
}

/** Plans the sessions and the orders of a person. */
function planPerson({ shop, design, arms, steps, day, person, random }: Arrival): void {
  const openSession = (at: number): Session => {
    const arm = arms[random() < design.shareOfB ? 1 : 0];
    steps[at]?.push(() => (arm.shoppers += 1));
    return { arm, day: at, place: undefined };
  };
  const sessions = [openSession(day)];
  const later = day + Math.floor(random() * withinDays);
  if (random() < shop.inTwoBrowsers && later < days) {
    sessions.push(openSession(later));
  }
  const buying = sessions[Math.floor(random() * sessions.length)];
  if (!buying || random() >= shop.buyers * (buying.arm === arms[1] ? 1 + design.lift : 1)) {
    return;
  }
  const first = Math.max(buying.day, day + Math.floor(random() * withinDays));
  if (sessions.length > 1) {
    steps[Math.max(first, later)]?.push(() => recognise(sessions, person));
  }
  for (const [gap, amount] of shop.histories[Math.floor(random() * shop.histories.length)] ?? []) {
    // Later orders come from either browser.
    const session =
      gap === 0 ? buying : (sessions[Math.floor(random() * sessions.length)] ?? buying);
    steps[Math.max(first + gap, session.day)]?.push(() => order(session, person, amount));
  }
}

function newArm(name: string): Arm {
  return { name, shoppers: 0, active: [], sessionsOf: new Map() };
}

function recognise(sessions: readonly Session[], person: number): void {
  for (const { arm } of sessions) {
    arm.sessionsOf.set(person, (arm.sessionsOf.get(person) ?? 0) + 1);
  }
}

function order(session: Session, person: number, amount: number): void {
  const { active } = session.arm;
  session.place ??=
    active.push({ person, totals: { revenue: 0, orders: 0, units: 0, adds: 0, clicks: 0 } }) - 1;
  const totals = active[session.place]?.totals;
  if (totals) {
    totals.revenue += amount;
    totals.orders += 1;
  }
}

function look(
  arms: readonly [Arm, Arm],
  { shareOfB }: Design,
  plannedShoppers: number,
  { day, outcome }: { day: number; outcome: Outcome },
): void {
  const { samples } = samplesOf('revenue', arms);
  const [a, b] = samples.map((sample, index) => ({
    ...sample,
    weight: index === 0 ? 1 - shareOfB : shareOfB,
  }));
  if (!a || !b) {
    return;
  }
  const { state } = judge([a, b], { effect, plannedShoppers });
  outcome.isBroken ||= state === 'broken';
  if (outcome.day === null && (state === 'better' || state === 'worse')) {
    outcome.day = day;
    outcome.isBetter = state === 'better';
  }
  const ratio = logRatioOf(b, a);
  outcome.logLift = ratio?.value ?? null;
  outcome.fixed =
    ratio !== null &&
    Math.abs(ratio.value) > fixedErrorsWide(alphaOf(2)) * Math.sqrt(ratio.variance);
  outcome.fixedAtAnyDay ||= outcome.fixed;
}
