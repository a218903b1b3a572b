/**
 * The kinds of trials: how well the recommenders of a shop predict, where its kept terms find their products, and a
 * search index with other field weights.
 */
export const trialKinds = ['quality', 'kept_terms', 'field_weights'] as const;

export type TrialKind = (typeof trialKinds)[number];

/** What a trial followed. A plan is the beginning or the end of a planned change. */
export const trialCauses = ['request', 'training', 'publication', 'plan'] as const;

export type TrialCause = (typeof trialCauses)[number];
