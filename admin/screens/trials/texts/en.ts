export const texts = {
  heading: 'Trials',
  intro: 'What is tried without a shopper seeing it, and what came of it.',
  all: 'All trials',
  every: 'All',
  kindsLabel: 'Kinds of trials',
  kinds: {
    quality: 'Quality of recommendations',
    kept_terms: 'Kept terms',
    field_weights: 'Field weights',
  },
  hints: {
    quality:
      'Each recommender predicts the newest orders from the older ones, beside what simply sells most. After a training this happens by itself, once a day.',
    kept_terms:
      'Each kept term is searched for with the live settings. After a training, a publication and a planned change this happens by itself.',
    field_weights:
      'An index with the field weights of the draft answers “Try a term” until ten minutes after the last question.',
  },
  open: {
    quality: 'Open quality',
    kept_terms: 'Open kept terms',
    field_weights: 'Open field weights',
  },
  begin: {
    quality: 'Evaluate now',
    kept_terms: 'Run now',
    field_weights: 'Try these field weights',
  },
  tryDraft: 'Try the draft',
  running: {
    quality: 'Measuring',
    kept_terms: 'Searching',
    field_weights: 'Building an index',
  },
  cancel: 'Cancel',
  failed: (age: string) => `The last trial failed ${age}.`,
  cancelled: (age: string) => `The last trial was cancelled ${age}.`,
  states: {
    running: 'Running',
    ready: 'Ready',
    finished: 'Finished',
    failed: 'Failed',
    cancelled: 'Cancelled',
  },
  none: {
    quality: 'Nothing has been measured yet. A training is followed by a measurement, once a day.',
    kept_terms: 'The kept terms have not run yet. They run after the next training or publication.',
  },
  history: 'History',
  empty: 'Nothing has been tried yet.',
  trial: 'Trial',
  when: 'Begun',
  state: 'State',
  result: 'Result',
  began: (age: string) => `Began ${age}. You may leave this page.`,
  beginning: 'beginning',
  testing: (recommender: string) => `testing “${recommender}”`,
  steps: {
    'reading orders': 'reading orders',
    'reading events': 'reading visits',
    'reading searches': 'reading searches',
    'reading products': 'reading products',
    'comparing products': 'comparing products',
    'comparing orders': 'comparing orders',
    'writing viewed-related': 'saving what is looked at together',
    'writing similar': 'saving similar products',
    'writing bought-together': 'saving what is bought together',
  } as Readonly<Record<string, string>>,
  keptFine: 'All kept terms find their products.',
  noneKept: 'There were no kept terms.',
  keptOf: (failing: number, all: number) => `${failing} of ${all} kept terms fail`,
  weightsReady: '“Try a term” shows what shoppers would find with these field weights.',
  usualWeights: 'The usual field weights',
  cost: (seconds: string, megabytes: string) =>
    `The index took ${seconds} seconds and ${megabytes} MB of memory.`,
  indexCost: {
    last: (products: string, seconds: string) =>
      `The last index of ${products} products took ${seconds} seconds. A trial needs memory for a second one.`,
    tried: (products: string, seconds: string, megabytes: string) =>
      `The trial with ${products} products took ${seconds} seconds and ${megabytes} MB of memory.`,
    unmeasured: (products: string) =>
      `The server has built no index of these ${products} products since its start: a trial measures time and memory.`,
  },
  quality: 'Quality',
  tooFew: 'There are too few orders and visits to measure a recommender.',
  recommender: 'Recommender',
  now: 'Now',
  popularity: 'What sells most',
  verdict: 'In words',
  better: (times: string) => `Surely better: ${times} times as good`,
  worse: 'Surely worse',
  unsure: 'The difference may be chance',
  betterOf: (better: number, all: number) =>
    `${better} of ${all} recommenders are surely better than what sells most`,
  onOrders: (orders: string) => `On the newest ${orders} orders.`,
  cases: (count: string) => `${count} questions`,
  before: 'Before',
  band: (difference: string, margin: string) => `${difference} ± ${margin}`,
  former: (name: string, quality: string, popularity: string, verdict: string) =>
    `${name}: ${quality}, what sells most ${popularity}. ${verdict}`,
  measured: (age: string, orders: string) => `Measured ${age} on the newest ${orders} orders.`,
};

export type TrialTexts = typeof texts;
