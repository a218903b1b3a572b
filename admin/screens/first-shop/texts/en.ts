export const texts = {
  heading: 'Your first shop',
  intro: 'Tell Vitrine which store it works for. Everything but the domain can be changed later.',
  domain: 'Domain of the store',
  domainHint: 'As the platform names it, such as your-store.example',
  name: 'Name',
  currency: 'Currency',
  currencyHint: 'Such as EUR. Empty: that of the store once it is connected, USD until then.',
  timezone: 'Time zone',
  timezoneHint: 'Such as Europe/Berlin. Empty: that of the store, UTC until then.',
  locale: 'Language',
  localeHint: 'Such as de. Empty: that of the store, en until then.',
  create: 'Create the shop',
  demoHeading: 'Demo shop',
  demoHint: 'A shop with invented products and orders to look around in.',
  demoAction: 'Open the demo shop',
  tryHeading: 'Try a store',
  tryHint:
    'Reads the products and collections that a store of the platform shows to everybody into a shop of its own. It needs no credentials, and can be repeated.',
  tryAction: 'Read the store',
  tryAddress: 'Address of the store',
  tryKeep: 'Read the store again every day',
};

export type FirstShopTexts = typeof texts;
