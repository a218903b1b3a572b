import { markedPlatforms, type PlatformId, platforms } from '../../contract/themes/platforms.ts';
import type { PageTree } from './page-tree.ts';

/** The platform and theme of a page, as its markup tells. */
export interface FoundPlatform {
  id: PlatformId;
  /** As people write it. */
  name: string;
  /** Name and version of the theme; null when the page does not tell it. */
  theme: string | null;
}

interface PlatformMarks {
  name: string;
  /** What pages of this platform contain, also where a theme leaves out what the widgets know it by. */
  mark: RegExp;
  /** Each has the name of the theme as its first group, and perhaps its version as the second. The first that matches counts. */
  themes: readonly RegExp[];
}

/** What platforms write into every page, from the sources of their themes and of the pages that they answer. */
const marks: Readonly<Record<PlatformId, PlatformMarks>> = {
  shopify: {
    name: 'Shopify',
    mark: /cdn\.shopify\.com|Shopify\.theme\s*=|\/cdn\/shop\/|window\.Shopify\b/,
    themes: [
      /"schema_name"\s*:\s*"([^"]{1,80})"(?:\s*,\s*"schema_version"\s*:\s*"([^"]{1,20})")?/,
      /Shopify\.theme\s*=\s*\{[^}]{0,200}?"name"\s*:\s*"([^"]{1,80})"/,
    ],
  },
  woocommerce: {
    name: 'WooCommerce',
    mark: /\/plugins\/woocommerce\/|<meta[^>]{1,80}content="WooCommerce|\bwoocommerce-(?:page|no-js|js)\b/,
    themes: [
      /\/wp-content\/themes\/([\w-]{1,60})\/style(?:\.min)?\.css(?:\?ver=([\w.]{1,20}))?/,
      /\/wp-content\/themes\/([\w-]{1,60})\//,
    ],
  },
  bigcommerce: {
    name: 'BigCommerce',
    mark: /cdn\d*\.bigcommerce\.com|bigcommerce\.stencil|stencilBootstrap/,
    themes: [/"theme_name"\s*:\s*"([^"]{1,80})"/],
  },
  magento: {
    name: 'Magento',
    mark: /x-magento-init|data-mage-init|Magento_Theme|mage\/cookies/,
    themes: [/\/frontend\/([\w-]{1,40}\/[\w-]{1,40})\/[a-z]{2}_[A-Z]{2}\//],
  },
  prestashop: {
    name: 'PrestaShop',
    mark: /var prestashop\s*=|<meta[^>]{1,80}content="PrestaShop/,
    themes: [/\/themes\/([\w-]{1,60})\/assets\//],
  },
  shopware: {
    name: 'Shopware',
    mark: /\/bundles\/storefront\/|window\.themeAssetsPublicPath|is-ctl-\w+ is-act-/,
    themes: [/<meta[^>]{1,40}name="theme-name"[^>]{1,20}content="([^"]{1,80})"/],
  },
  squarespace: {
    name: 'Squarespace',
    mark: /Static\.SQUARESPACE_CONTEXT|static1\.squarespace\.com/,
    themes: [/"templateId"\s*:\s*"([^"]{1,40})"/],
  },
};

/** Globals of Shopify, which count before the marks of another platform for which a theme was made once. */
const globals = /\bShopify\.(?:shop|theme)\s*=/;

const ids: readonly PlatformId[] = ['shopify', ...markedPlatforms];

/** Returns the platform of a page: the one that the widgets will see, else the one whose files it has; null for none. */
export function findPlatform(page: PageTree, html: string): FoundPlatform | null {
  const id = globals.test(html)
    ? 'shopify'
    : (markedPlatforms.find((each) => page.all(platforms[each].sign).length > 0) ??
      ids.find((each) => marks[each].mark.test(html)));
  return id === undefined
    ? null
    : { id, name: marks[id].name, theme: themeOf(html, marks[id].themes) };
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
