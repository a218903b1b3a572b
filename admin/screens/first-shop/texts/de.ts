import type { FirstShopTexts } from './en.ts';

export const texts: FirstShopTexts = {
  heading: 'Ihr erster Shop',
  intro: 'Sagen Sie, für welchen Shop Vitrine arbeitet. Alles außer der Domain lässt sich ändern.',
  domain: 'Domain des Shops',
  domainHint: 'Wie die Plattform sie nennt, etwa ihr-shop.example',
  name: 'Name',
  currency: 'Währung',
  timezone: 'Zeitzone',
  locale: 'Sprache',
  create: 'Shop anlegen',
  demoHeading: 'Demo-Shop',
  demoHint: 'Ein Shop mit erfundenen Produkten und Bestellungen zum Umsehen.',
  demoAction: 'Demo-Shop öffnen',
  tryHeading: 'Einen Shop ausprobieren',
  tryHint:
    'Liest Produkte und Kollektionen, die ein Shop der Plattform allen zeigt, in einen eigenen Shop. Das braucht keine Zugangsdaten und lässt sich wiederholen.',
  tryAction: 'Shop lesen',
  tryAddress: 'Adresse des Shops',
  tryKeep: 'Den Shop jeden Tag wieder lesen',
};
