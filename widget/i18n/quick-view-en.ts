/** What the quick view says besides what all elements do. */
export const quickViewTexts = {
  products: 'Products',
  suggestions: 'Suggestions',
  collections: 'Collections',
  popular: 'Popular',
  content: 'Pages',
  recent: 'Recent searches',
  clearRecent: 'Clear recent searches',
  didYouMean: 'Did you mean “{query}”?',
  goTo: 'Go to “{query}”',
  search: 'Search',
  close: 'Close',
  searching: 'Searching …',
  searchFailed: 'No answer. Press Enter to search.',
  resultCount: {
    one: '{count} result for “{query}”',
    other: '{count} results for “{query}”',
  },
  seeAll: 'See all results for “{query}”',
} as const;
