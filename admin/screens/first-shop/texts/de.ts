import type { FirstShopTexts } from './en.ts';

export const texts: FirstShopTexts = {
  heading: 'Ihr erster Shop',
  intro: 'Für welchen Shop arbeitet Vitrine? Nur die Domain bleibt fest.',
  domain: 'Domain des Shops',
  domainHint: 'Wie auf der Plattform, etwa ihr-shop.example',
  name: 'Name',
  currency: 'Währung',
  currencyHint: 'Etwa EUR. Leer: die des Shops, sobald er verbunden ist, bis dahin USD.',
  timezone: 'Zeitzone',
  timezoneHint: 'Etwa Europe/Berlin. Leer: die des Shops, bis dahin UTC.',
  locale: 'Sprache',
  localeHint: 'Etwa de. Leer: die des Shops, bis dahin en.',
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
