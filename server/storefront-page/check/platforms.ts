/** The platform and theme of a page, as its markup tells. */
export interface FoundPlatform {
  id: PlatformId;
  /** As people write it. */
  name: string;
  /** Name and version of the theme; null when the page does not tell it. */
  theme: string | null;
}

export const platformIds = [
  'shopify',
  'woocommerce',
  'bigcommerce',
  'magento',
  'prestashop',
  'shopware',
  'squarespace',
] as const;

export type PlatformId = (typeof platformIds)[number];

interface PlatformMarks {
  id: PlatformId;
  name: string;
  /** What only pages of this platform contain. */
  mark: RegExp;
  /** Each has the name of the theme as its first group, and perhaps its version as the second. The first that matches counts. */
  themes: readonly RegExp[];
}

/** What platforms write into every page, from the sources of their themes and of the pages that they answer. */
const platforms: readonly PlatformMarks[] = [
  {
    id: 'shopify',
    name: 'Shopify',
    mark: /cdn\.shopify\.com|Shopify\.theme\s*=|\/cdn\/shop\/|window\.Shopify\b/,
    themes: [
      /"schema_name"\s*:\s*"([^"]{1,80})"(?:\s*,\s*"schema_version"\s*:\s*"([^"]{1,20})")?/,
      /Shopify\.theme\s*=\s*\{[^}]{0,200}?"name"\s*:\s*"([^"]{1,80})"/,
    ],
  },
  {
    id: 'woocommerce',
    name: 'WooCommerce',
    mark: /\/plugins\/woocommerce\/|<meta[^>]{1,80}content="WooCommerce|\bwoocommerce-(?:page|no-js|js)\b/,
    themes: [
      /\/wp-content\/themes\/([\w-]{1,60})\/style(?:\.min)?\.css(?:\?ver=([\w.]{1,20}))?/,
      /\/wp-content\/themes\/([\w-]{1,60})\//,
    ],
  },
  {
    id: 'bigcommerce',
    name: 'BigCommerce',
    mark: /cdn\d*\.bigcommerce\.com|bigcommerce\.stencil|stencilBootstrap/,
    themes: [/"theme_name"\s*:\s*"([^"]{1,80})"/],
  },
  {
    id: 'magento',
    name: 'Magento',
    mark: /x-magento-init|data-mage-init|Magento_Theme|mage\/cookies/,
    themes: [/\/frontend\/([\w-]{1,40}\/[\w-]{1,40})\/[a-z]{2}_[A-Z]{2}\//],
  },
  {
    id: 'prestashop',
    name: 'PrestaShop',
    mark: /var prestashop\s*=|<meta[^>]{1,80}content="PrestaShop/,
    themes: [/\/themes\/([\w-]{1,60})\/assets\//],
  },
  {
    id: 'shopware',
    name: 'Shopware',
    mark: /\/bundles\/storefront\/|window\.themeAssetsPublicPath|is-ctl-\w+ is-act-/,
    themes: [/<meta[^>]{1,40}name="theme-name"[^>]{1,20}content="([^"]{1,80})"/],
  },
  {
    id: 'squarespace',
    name: 'Squarespace',
    mark: /Static\.SQUARESPACE_CONTEXT|static1\.squarespace\.com/,
    themes: [/"templateId"\s*:\s*"([^"]{1,40})"/],
  },
];

/** Returns the platform of a page; null for one that shows none. */
export function findPlatform(html: string): FoundPlatform | null {
  const found = platforms.find(({ mark }) => mark.test(html));
  if (!found) {
    return null;
  }
  const { id, name, themes } = found;
  return { id, name, theme: themeOf(html, themes) };
}

function themeOf(html: string, themes: readonly RegExp[]): string | null {
  for (const theme of themes) {
    const [, name, version] = theme.exec(html) ?? [];
    if (name !== undefined) {
      return version === undefined ? name : `${name} ${version}`;
    }
  }
  return null;
}
