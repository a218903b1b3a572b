import { describe, expect, it } from 'vitest';
import { formatMoney } from '../../../widget/core/money.ts';
import { AppError } from '../../base/errors.ts';
import { Refused } from '../refusal.ts';
import { readWooPresentation } from './woo-presentation.ts';

/** What a store of WooCommerce 9.9.5 answers, without the members that nobody reads. */
const recorded: Readonly<Record<string, unknown>> = {
  'system_status?_fields=environment,settings': {
    environment: { home_url: 'https://store.example', language: 'de_DE', default_timezone: 'UTC' },
    settings: {
      currency: 'EUR',
      currency_symbol: '&euro;',
      currency_position: 'right_space',
      thousand_separator: '.',
      decimal_separator: ',',
      number_of_decimals: 2,
    },
  },
  '../../?_fields=name,home,timezone_string': {
    name: 'Haus &amp; Garten',
    home: 'https://store.example',
    timezone_string: 'Europe/Berlin',
  },
  'products?per_page=1&_fields=slug,permalink,categories': [
    {
      slug: 'emaillebecher',
      permalink: 'https://store.example/product/emaillebecher/',
      categories: [{ id: 15, name: 'Becher', slug: 'becher' }],
    },
  ],
  'settings/general/woocommerce_currency': { id: 'woocommerce_currency', value: 'EUR' },
  'settings/products/woocommerce_weight_unit': { id: 'woocommerce_weight_unit', value: 'g' },
  'settings/tax/woocommerce_prices_include_tax': {
    id: 'woocommerce_prices_include_tax',
    value: 'no',
  },
};

/** Reads the presentation of a store that gives these answers, and has nothing else. */
function read(answers: Readonly<Record<string, unknown>>) {
  return readWooPresentation({
    async get(path) {
      const value = answers[path];
      if (value === undefined) {
        throw new AppError('not-found', `store.example has no ${path}.`);
      }
      if (value instanceof Error) {
        throw value;
      }
      return { status: 200, headers: new Headers(), value };
    },
  });
}

function withPrices(settings: object) {
  const path = 'system_status?_fields=environment,settings';
  const known = recorded[path];
  return { ...recorded, [path]: { ...(known as object), settings } };
}

describe('how a store of WooCommerce presents itself', () => {
  it('is what its settings say', async () => {
    expect(await read(recorded)).toEqual({
      name: 'Haus & Garten',
      permanentDomain: null,
      primaryDomain: { host: 'store.example', url: 'https://store.example' },
      currency: 'EUR',
      currencies: ['EUR'],
      moneyFormats: { EUR: '{{amount_with_comma_separator}}\u00a0€' },
      locales: ['de-DE'],
      hidesLocales: false,
      timezone: 'Europe/Berlin',
      weightUnit: 'g',
      taxesIncluded: false,
      productPath: '/product/{handle}/',
      searchPath: '/?post_type=product&s=',
      languageRoots: [],
    });
  });

  it('writes prices as its pages do', async () => {
    const signs = { thousand_separator: '.', decimal_separator: ',' };
    const stores: readonly [object, readonly [string, string][]][] = [
      [
        { currency: 'EUR', currency_symbol: '&euro;', currency_position: 'right_space', ...signs },
        [
          ['12.90', '12,90\u00a0€'],
          ['0.0495', '0,05\u00a0€'],
        ],
      ],
      [
        {
          currency: 'KWD',
          currency_symbol: '&#x62f;.&#x643;',
          currency_position: 'right_space',
          ...signs,
          number_of_decimals: 3,
        },
        [
          ['12.90', '12,900\u00a0د.ك'],
          ['14', '14,000\u00a0د.ك'],
          ['0.0495', '0,050\u00a0د.ك'],
        ],
      ],
      [
        {
          currency: 'JPY',
          currency_symbol: '&yen;',
          currency_position: 'right_space',
          ...signs,
          number_of_decimals: 0,
        },
        [
          ['12.90', '13\u00a0¥'],
          ['23', '23\u00a0¥'],
        ],
      ],
    ];
    for (const [settings, prices] of stores) {
      const { moneyFormats } = await read(withPrices(settings));
      const [format = ''] = Object.values(moneyFormats);
      for (const [price, shown] of prices) {
        expect(formatMoney(price, format)).toBe(shown);
      }
    }
  });

  it('says no path of products that has the category of one of them', async () => {
    const categories = [{ slug: '%d1%87%d0%b0%d0%b9' }, { slug: 'becher' }];
    const pathFor = async (permalink: string) => {
      const products = [{ slug: 'mug', permalink, categories }];
      const path = 'products?per_page=1&_fields=slug,permalink,categories';
      return (await read({ ...recorded, [path]: products })).productPath;
    };
    expect(await pathFor('https://store.example/shop/becher/mug/')).toBeNull();
    expect(await pathFor('https://store.example/shop/%d1%87%d0%b0%d0%b9/mug/')).toBeNull();
    expect(await pathFor('https://store.example/shop/mug/')).toBe('/shop/{handle}/');
  });

  it('leaves out what the key may not read', async () => {
    const refusal = new Refused({ reason: 'Sorry, you cannot view this.', path: [], scope: null });
    const { 'system_status?_fields=environment,settings': _, ...others } = recorded;
    const refused = { 'settings/tax/woocommerce_prices_include_tax': refusal };
    expect(await read({ ...others, ...refused })).toMatchObject({
      currency: 'EUR',
      moneyFormats: {},
      locales: [],
      taxesIncluded: null,
      weightUnit: 'g',
    });
  });
});
