export const texts = {
  heading: 'Your store',
  intro:
    'Opens pages of your store as shoppers see them, and finds the places at which widgets work. Nothing in the store changes.',
  address: 'Address of the home page',
  check: 'Look at the store',
  looking: 'Opening up to five pages of the store …',
  foundPlaces: (found: number, all: number) => `Found ${found} of ${all} places.`,
  platform: 'Platform and theme',
  unknownPlatform: 'No platform that is known: the lines below work on every page.',
  withoutTheme: 'The theme is not told.',
  script: {
    missing: 'The script of the widgets is not in the page.',
    present: 'The script of the widgets is in the page.',
    other_key: 'The script of the widgets is in the page, with a key that is not one of this shop.',
  },
  programScript: (address: string) => `The page runs the script of another service: ${address}`,
  wordId:
    'No number, which widgets need: write the id of the imported product into the tag as data-product-id.',
  places: 'Places',
  place: 'Place',
  found: 'Found',
  page: 'Page',
  names: {
    search_field: 'Search field',
    search_results: 'Search results',
    collection_products: 'Products of a collection',
    product: 'Id of the product',
    cart_count: 'Count of the cart',
    cart_drawer: 'Drawer of the cart',
  },
  notFound: 'Not found',
  noPage: 'No page leads there',
  advice: {
    search_field: 'Enter the selector of your field in the search dropdown.',
    search_results: 'Put the results page around the element that holds the theme’s own results.',
    collection_products: 'Put the results page around the element that holds the products.',
    product: 'Write the id into the tag as data-product-id.',
    cart_count:
      'The theme’s count may stay as it is after an addition, until the page is opened again.',
    cart_drawer: 'After an addition no drawer of the theme opens.',
  },
  install: 'What to do',
  ways: {
    app: 'In the theme editor, switch on the app embeds Vitrine and Vitrine search, and add the block Recommendations to a section. Without the app, paste these lines before </body> in the layout of the theme:',
    plugin:
      'Install the plugin for WooCommerce, and enter the address and the key. Without it, paste these lines before </body> in the theme:',
    theme: 'Paste these lines before </body> of each page:',
    replace:
      'Replace the tag of the other service with these lines. Programs of the page that were written for it go on working once Vitrine runs with its name as SERVICE_NAME:',
  },
  noKey: 'The shop has no enabled key: make one under API keys.',
  copy: 'Copy',
  copied: 'The lines have been copied.',
  selected: 'The lines are selected: copy them.',
  widgets: 'All widgets',
};

export type StorefrontTexts = typeof texts;
