export const texts = {
  facets: {
    availability: 'Availability',
    price: 'Price',
    categories: 'Types',
    options: 'All other options',
    vendors: 'Vendors',
    tags: 'Tags',
  },
  option: (name: string) => `Option ${name}`,
  sortedBy: (facet: string) => `Values of ${facet}`,
  sorts: { count: 'Most products first', name: 'By name' },
  firstValues: (facet: string) => `First values of ${facet}, one a line`,
  shown: (facet: string) => `Show ${facet}`,
  moveUp: (facet: string) => `Move ${facet} up`,
  moveDown: (facet: string) => `Move ${facet} down`,
  moved: (facet: string, place: number) => `${facet} is at place ${place}`,
  removeFacet: (facet: string) => `Remove the row of ${facet}`,
  addOption: 'Add an option',
  addOptionHint: 'An option with a row of its own has its own place and order.',
  add: 'Add',
  usualOrder: 'Back to the usual order',
};

export type SettingsTexts = typeof texts;
