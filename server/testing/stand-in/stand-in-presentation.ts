/** How a store presents itself. Tests change it. */
export class StandInPresentation {
  name = 'Stand-in';
  currencyCode = 'EUR';
  currencies = ['EUR'];
  moneyFormat = '€{{amount}}';
  timezone = 'UTC';
  weightUnit = 'KILOGRAMS';
  taxesIncluded = true;
  host = 'store.example';
  locales = [{ locale: 'en', primary: true, published: true }];
  /** The addresses of its web presences. */
  roots: { locale: string; url: string }[] = [];
}

/** Returns the store as the platform's graph has it. */
export function shopNode(said: StandInPresentation): object {
  const [primary] = said.locales.filter((language) => language.primary);
  return {
    myshopifyDomain: 'stand-in.myshopify.com',
    name: said.name,
    currencyCode: said.currencyCode,
    enabledPresentmentCurrencies: said.currencies,
    currencyFormats: { moneyFormat: said.moneyFormat },
    ianaTimezone: said.timezone,
    weightUnit: said.weightUnit,
    taxesIncluded: said.taxesIncluded,
    primaryDomain: {
      host: said.host,
      url: `https://${said.host}`,
      localization: { defaultLocale: primary?.locale ?? 'en', alternateLocales: [] },
    },
  };
}
