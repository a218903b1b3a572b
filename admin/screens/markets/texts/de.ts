import type { MarketsTexts } from './en.ts';

export const texts: MarketsTexts = {
  heading: 'Märkte',
  intro:
    'Was jedem Teil der Welt angeboten wird. Importe und Ihr Shop bringen Märkte; ein Land gehört zum ersten aktiven, der es nennt.',
  none: 'Der Shop hat keine Märkte: Alle sehen alle Produkte zu Grundpreisen.',
  noScope: 'Seiten dürfen noch kein Land nennen: Geben Sie dem Shop den Scope read_markets.',
  market: 'Markt',
  countries: 'Länder',
  currency: 'Währung und Preise',
  rate: (rate, own, shop) => `1 ${shop} = ${rate} ${own}`,
  noRate: 'Nur eigene Preise: Es gibt keinen Wechselkurs',
  adjustment: (percent) => `${percent > 0 ? '+' : ''}${percent} %`,
  unpriced: (count) => `${count} Varianten haben keinen eigenen Preis`,
  someProducts: 'Nur einige Produkte',
  sample: (title) => `${title} kostet`,
  notSold: 'nicht verkauft',
  active: 'Aktiv',
  draft: 'Entwurf',
};
