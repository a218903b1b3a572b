/** The actions of a shopper on a product. */
export const productVerbs = ['viewed', 'added', 'removed'] as const;

/** The verbs of events. A verb is stored as its index, so new ones are appended. */
export const eventVerbs = [
  ...productVerbs,
  'searched',
  'clicked',
  'impressed',
  'purchased',
  'exposed',
] as const;

export type ProductVerb = (typeof productVerbs)[number];
export type EventVerb = (typeof eventVerbs)[number];
