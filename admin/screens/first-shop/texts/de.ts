import type { FirstShopTexts } from './en.ts';

export const texts: FirstShopTexts = {
  heading: 'Ihr erster Shop',
  intro: 'Für welchen Shop arbeitet Vitrine? Nur die Domain bleibt fest.',
  domain: 'Domain des Shops',
  domainHint: 'Wie auf der Plattform, etwa ihr-shop.example',
  name: 'Name',
  currency: 'Währung',
  timezone: 'Zeitzone',
  locale: 'Sprache',
  create: 'Shop anlegen',
  demoHeading: 'Demo-Shop',
  demoHint: 'Ein Shop mit erfundenen Daten zum Umsehen.',
  demoAction: 'Demo-Shop öffnen',
  tryHeading: 'Shop ausprobieren',
  tryHint:
    'Liest ohne Zugangsdaten, was ein Shop der Plattform allen zeigt, wiederholbar in einen eigenen Shop.',
  tryAction: 'Shop lesen',
  tryAddress: 'Adresse des Shops',
  tryKeep: 'Jeden Tag wieder lesen',
};
