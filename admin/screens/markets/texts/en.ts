export const texts = {
  heading: 'Markets',
  intro:
    'What each part of the world is offered. Imports and your store bring markets; a country belongs to the first active one that has it.',
  none: 'The shop has no markets: everybody sees all products at their base prices.',
  noScope: 'Pages may not name a country yet: give the shop the scope read_markets.',
  market: 'Market',
  countries: 'Countries',
  currency: 'Currency and prices',
  rate: (rate: number, own: string, shop: string) => `1 ${shop} = ${rate} ${own}`,
  noRate: 'Own prices only: there is no exchange rate',
  adjustment: (percent: number) => `${percent > 0 ? '+' : ''}${percent} %`,
  unpriced: (count: number) => `${count} variants have no price of their own`,
  someProducts: 'Some products only',
  sample: (title: string) => `${title} costs`,
  notSold: 'not sold',
  active: 'Active',
  draft: 'Draft',
};

export type MarketsTexts = typeof texts;
