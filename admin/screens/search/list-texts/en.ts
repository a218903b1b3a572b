export const texts = {
  compare: 'Compare',
  compareHint: 'The most frequent terms of 30 days, or your own, one a line.',
  ownTerms: 'Terms',
  compareTerms: 'Compare these terms',
  comparing: 'Comparing…',
  compared: (count: number) => (count === 1 ? '1 term compared' : `${count} terms compared`),
  noDraft: 'There is no draft: nothing would change.',
  noTerms: 'There is no term yet that five shoppers searched for. Paste some.',
  searches: 'Searches',
  overlap: 'Same of the first ten',
  newProducts: 'New',
  goneProducts: 'Gone',
  totals: 'Found',
  totalChange: (before: number, after: number) =>
    before === after ? `${after}` : `${before} → ${after}`,
  termLists: {
    top: 'Top terms',
    nothing: 'Without results',
    unclicked: 'Without clicks',
    far: 'Clicked far down',
  },
  termsHint: 'Terms of at least five shoppers in the last 30 days.',
  noneOfThese: 'There is none.',
  clickRate: 'Clicked',
  clickPlace: 'Clicked at place',
  withoutResults: 'Without results',
  pinFor: (term: string) => `Pin products for ${term}`,
};

export type ListTexts = typeof texts;
