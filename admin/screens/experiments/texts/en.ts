export const texts = {
  heading: 'Experiments',
  intro:
    'An experiment shows variants to shoppers who agreed to be counted, and reports what the variants earn. You may look at it every day without being wrong more often.',
  create: 'Plan an experiment',
  empty: 'There is no experiment yet.',
  name: 'Name',
  place: 'Place',
  search: 'Search',
  widget: (id: number, name: string | null) => name || `Widget ${id}`,
  status: 'Status',
  statuses: { planned: 'Planned', running: 'Running', ended: 'Ended' },
  verdict: 'Verdict',
  states: {
    collecting: 'Collecting',
    better: 'Better',
    worse: 'Worse',
    no_difference: 'No difference',
    broken: 'Broken',
  },
  none: '–',
  metric: 'Metric',
  metrics: {
    revenue: 'Revenue per shopper',
    orders: 'Orders per shopper',
    units: 'Units per shopper',
    adds: 'Additions per shopper',
    clicks: 'Clicks per shopper',
  },
  effect: 'Smallest effect that matters, in percent',
  effectHint: 'Smaller ones are reported as no difference.',
  weeks: 'Planned length, in weeks',
  weeksHint: 'The verdict is surest at this length. You may end it sooner.',
  change: 'B shows',
  changes: {
    draft: 'The draft of the widget or the search',
    holdout: 'Nothing: the fallback or the search of the theme (holdout)',
    grid: 'The layout grid',
    carousel: 'The layout carousel',
    list: 'The layout list',
  },
  share: 'Shoppers who see B, in percent',
  startsOn: 'First day',
  startsOnHint: 'Empty: you start it by hand.',
  endsOn: 'Last day',
  endsOnHint: 'Empty: you end it by hand.',
  created: 'The experiment is planned. Shoppers see nothing of it yet.',
  planner: 'What would it find?',
  plannerWeeks: 'Weeks',
  plannerLifts: 'Lifts that are found',
  plannerHalf: 'Lift found by 1 in 2 experiments',
  plannerMost: 'By 4 in 5',
  clicksHint:
    'Clicks tell early whether shoppers take to it; orders and revenue tell whether it earns.',
  plannerEffect: 'Effect',
  plannerDays: 'Days until it is found',
  traffic: (perDay: string) => `${perDay} new shoppers a day at this place, in the last 28 days.`,
  noTraffic:
    'Nobody was counted at this place in the last 28 days, so nobody can say how long it takes.',
  unknown: 'Unknown without sales',
  notToday: 'Not with today’s traffic',
  start: 'Start',
  started: 'The experiment runs.',
  startsAt: (time: string) => `It starts by itself: ${time}.`,
  waits: (time: string) =>
    `It was to start ${time}, and starts once no other experiment runs at its place.`,
  giveUp: 'Give up',
  giveUpHeading: 'Give this plan up?',
  giveUpHint: 'The experiment will not start. Shoppers see nothing of it.',
  givenUp: 'The plan is given up.',
  stop: 'Stop',
  stopHeading: 'Stop this experiment?',
  stopHint:
    'From then on all shoppers see A, and the verdict stays as it is. An experiment that has ended cannot be started again.',
  stopped: 'The experiment has ended. All shoppers see A.',
  makeWidget: (name: string) => `Make ${name} the widget`,
  makeSearch: (name: string) => `Make ${name} the search settings`,
  makeWidgetHint: (name: string) =>
    `From then on all shoppers see ${name}. Its changes become the next version of the widget, which can be rolled back.`,
  makeSearchHint: (name: string) =>
    `From then on all shoppers see ${name}. Its changes become the next version of the search settings, which can be rolled back.`,
  makeStops: 'The experiment ends, and cannot be started again.',
  made: (name: string) => `All shoppers see ${name} now. It is a new version.`,
  notStarted: 'It has not started.',
  difference: 'Difference to A',
  plot: (name: string) => `Lift of ${name} over A by day, with its 95 % band`,
  variant: 'Variant',
  shoppers: 'Shoppers',
  lift: 'Lift',
  from: 'From',
  to: 'To',
  day: 'Day',
  history: 'Daily verdicts',
  limit: (amount: string) =>
    `A shopper counts with ${amount} at most, the 99.9th percentile: one huge order decides nothing.`,
  leftOut: (networks: string, bots: string, share: string) =>
    `${share} of the sessions take no part: ${networks} came from networks with many other sessions that day, and ${bots} from known bots and programs.`,
  mixed: (count: string) =>
    `${count} people have seen two variants in different browsers. They count in each by what they did there.`,
  lookAt: (name: string, shoppers: string, expected: string) =>
    `${name} has ${shoppers} shoppers instead of about ${expected}. Look at whether its products load more slowly or fail, whether it stands where shoppers see it less often, whether the theme or a cache shows it to some shoppers only, and whether testers reach one variant more. Start a new experiment when the cause is gone.`,
  sentences: {
    better: (name: string, what: string, from: string, to: string) =>
      `${name} is better than A. ${what}: between ${from} and ${to}.`,
    worse: (name: string, what: string, from: string, to: string) =>
      `${name} is worse than A. ${what}: between ${from} and ${to}.`,
    no_difference: (name: string, what: string, from: string, to: string, effect: number) =>
      `${name} and A differ by no more than ${effect} %. ${what}: between ${from} and ${to}.`,
    broken: 'The shoppers are not split as planned, so the figures mean nothing.',
    tooFew: 'There are too few shoppers to say anything yet.',
    late: (effect: number) =>
      `Nothing is certain yet, although an effect of ${effect} % should have shown by now.`,
    neverToday: (effect: number) =>
      `Nothing is certain yet, and an effect of ${effect} % would not show with today’s traffic.`,
    collecting: (effect: number, days: number) =>
      `Nothing is certain yet: an effect of ${effect} % would show in about ${days} more days.`,
  },
};

export type ExperimentsTexts = typeof texts;
