import type {
  Place,
  ProgramScript,
  StorefrontCheck,
} from '../../storefront-page/check/check-storefront.ts';
import type { ApiKey } from '../../store/tables/shops/key-store.ts';
import { escaped, scriptTag, type ScriptTagOptions } from '../widgets/embed-snippet.ts';

/** How the widgets come into a store: by app blocks, by the plugin, by lines in the theme, or in place of another service. */
export const placingWays = ['app', 'plugin', 'theme', 'replace'] as const;

/** Whether the home page has the script of this service, and for which shop. */
export const scriptStates = ['missing', 'present', 'other_key'] as const;

export interface Placing {
  script: (typeof scriptStates)[number];
  /** The script for page programs that another service answers; null without one. */
  otherScript: ProgramScript | null;
  way: (typeof placingWays)[number];
  /** The lines of a theme's layout. An app or a plugin writes them itself. */
  layout: string;
}

/** The shop of the checked store, by what the scripts of its pages may name it. */
export interface NamedShop {
  domain: string;
  cacheKey: string;
  keys: readonly Pick<ApiKey, 'key' | 'disabledAt'>[];
}

interface PlacingOptions {
  tag: ScriptTagOptions;
  /** Null when nobody has said which shop it is: a script for any shop counts then. */
  shop: NamedShop | null;
}

/** Returns what the page has of this service, and what brings the widgets to the places that were found. */
export function placingOf(check: StorefrontCheck, { tag, shop }: PlacingOptions): Placing {
  const { platform, programScript, places, searchPath } = check;
  const isOther = programScript !== null && !isOwn(programScript, tag.baseUrl);
  return {
    script: scriptState(check, { baseUrl: tag.baseUrl, shop }),
    otherScript: isOther ? programScript : null,
    way: isOther ? 'replace' : wayOf(platform?.id),
    layout: [
      programScript ? programTag(programScript, tag) : scriptTag(tag),
      ...quickView(places, searchPath),
    ].join('\n'),
  };
}

function scriptState(
  { key: told, programScript }: StorefrontCheck,
  { baseUrl, shop }: { baseUrl: string; shop: NamedShop | null },
): Placing['script'] {
  const isForShop = [
    ...(told === null
      ? []
      : [
          shop === null ||
            shop.keys.some(({ key, disabledAt }) => key === told && disabledAt === null),
        ]),
    ...(programScript !== null && isOwn(programScript, baseUrl)
      ? [shop === null || namesShop(programScript, shop)]
      : []),
  ];
  if (isForShop.length === 0) {
    return 'missing';
  }
  return isForShop.includes(true) ? 'present' : 'other_key';
}

/** Returns whether this service answers the script of a page. */
function isOwn({ address }: ProgramScript, baseUrl: string): boolean {
  return address.startsWith(`${baseUrl}/`);
}

/** Returns whether the address of our script is one for the shop, whose key it brings. */
function namesShop({ address }: ProgramScript, { domain, cacheKey }: NamedShop): boolean {
  const { searchParams } = new URL(address);
  return (
    searchParams.get('shop')?.toLowerCase() === domain || searchParams.get('cache_key') === cacheKey
  );
}

/** Returns the tag of the script with which programs of the page go on working. */
function programTag({ service }: ProgramScript, { baseUrl, domain }: ScriptTagOptions): string {
  const address = `${baseUrl}/onsite/js/${service}.js?shop=${encodeURIComponent(domain)}`;
  return `<script async src="${escaped(address)}"></script>`;
}

function quickView(places: readonly Place[], searchPath: string | null): string[] {
  const field = places.find(({ name }) => name === 'search_field')?.found;
  const isUsual = searchPath === null || searchPath === '/search?q=';
  const path = isUsual ? '' : ` search-path="${escaped(searchPath)}"`;
  return field ? [`<vitrine-quick-view for="${escaped(field)}"${path}></vitrine-quick-view>`] : [];
}

function wayOf(platform: string | undefined): Placing['way'] {
  switch (platform) {
    case 'shopify':
      return 'app';
    case 'woocommerce':
      return 'plugin';
    default:
      return 'theme';
  }
}
