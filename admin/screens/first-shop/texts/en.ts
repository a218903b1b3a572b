export const texts = {
  heading: 'Your first shop',
  intro: 'Tell Vitrine which store it works for. Everything but the domain can be changed later.',
  domain: 'Domain of the store',
  domainHint: 'As the platform names it, such as your-store.example',
  name: 'Name',
  currency: 'Currency',
  timezone: 'Time zone',
  locale: 'Language',
  create: 'Create the shop',
};

export type FirstShopTexts = typeof texts;
