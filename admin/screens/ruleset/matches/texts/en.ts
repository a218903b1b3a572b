export const texts = {
  matching: 'Matching products',
  none: 'It matches none of your products.',
  noneOfNewest: (examined: string) => `It matches none of your ${examined} newest products.`,
  matches: (found: string) =>
    found === '1' ? 'It matches one of your products:' : `It matches ${found} of your products:`,
  matchesOfNewest: (found: string, examined: string) =>
    `It matches ${found} of your ${examined} newest products:`,
};

export type MatchTexts = typeof texts;
