export const texts = {
  at: (term: string, product: string, place: number, within: number) =>
    `“${term}” finds ${product} at place ${place}, not among the first ${within}`,
  missing: (term: string, product: string) =>
    `“${term}” does not find ${product} on the first page`,
  after: {
    training: 'after a training',
    publication: 'after a publication',
    plan: 'after a planned change',
    request: 'on request',
  },
};

export type KeptTermTexts = typeof texts;
