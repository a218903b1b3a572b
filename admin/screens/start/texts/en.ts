export const texts = {
  heading: 'Start',
  shops: 'Your shops',
  shop: 'Shop',
  role: 'Role',
  roles: { owner: 'Owner', merchandiser: 'Merchandiser', viewer: 'Viewer' },
  none: 'No shop yet. Create one on the server: npm run cli -- shop create your-store.example',
  safer: 'Protect your account',
  saferHint: 'With a second factor, a stolen password alone opens nothing.',
  setUp: 'Set it up',
  insight: {
    days: 'Days',
    lastDays: (days: number) => `Last ${days} days`,
    nobody:
      'Nobody has been counted yet. Put widgets into your theme and import orders: figures appear with the first of them.',
    sold: 'Sold after a click',
    soldShort: 'Sold',
    soldHint: (orders: string, days: number) =>
      `${orders} orders, up to ${days} days after the click`,
    clicksHint: (share: string, of: string) => `${share} of ${of} seen`,
    addsHint: (share: string, of: string) => `${share} of ${of} clicks`,
    nothingFound: 'Searches that found nothing',
    nothingFoundHint: (of: string) => `of ${of} searches`,
    whatTheyDo: 'What shoppers do with widgets and search',
    measures: {
      clicks: 'Clicks',
      adds: 'Added to the cart',
      orders: 'Orders',
      impressions: 'Seen',
    },
    plot: (measure: string) => `${measure} by day`,
    agreed: (share: string, of: string) =>
      `Seen, clicked and added: only of shoppers who agreed to be counted. They placed ${share} of ${of} orders. Sales: of all orders.`,
    noOrders: 'No orders in these days.',
    asTable: 'As a table',
    day: 'Day',
    worthALook: 'Worth a look',
    allFine: 'Nothing to mend.',
    look: 'Look',
    findings: {
      nothingFound: (terms: number, searches: string) =>
        `${terms} terms find nothing, asked ${searches} times`,
      lateClick: (term: string, place: string) => `“${term}”: shoppers click at place ${place}`,
      noSales: (widget: string, seen: string) => `${widget}: seen ${seen} times, sold nothing`,
      fewAgreed: (share: string) => `Only ${share} of shoppers agree to be counted`,
    },
    widgets: 'Widgets',
    widget: 'Widget',
    clicked: 'Clicked',
    searches: 'Searches',
    term: 'Term',
    times: 'Times',
    atPlace: 'At place',
    foundNothing: 'Searched, and nothing found',
    clickPlaces: 'Where they click',
    share: 'Share',
    nothingYet: 'Nothing in these days.',
    rareTerms: (searches: string) =>
      `${searches} more searches were for terms of fewer than five shoppers, which are not shown in words.`,
  },
};

export type StartTexts = typeof texts;
