import type { Place, StorefrontCheck } from '../../storefront-page/check/check-storefront.ts';
import { escaped, scriptTag, type ScriptTagOptions } from '../widgets/embed-snippet.ts';

/** How the widgets come into a store: by app blocks, by the plugin, or by lines in the theme. */
export const placingWays = ['app', 'plugin', 'theme'] as const;

export interface Placing {
  way: (typeof placingWays)[number];
  /** The lines of a theme's layout. An app or a plugin writes them itself. */
  layout: string;
}

/** Returns what brings the widgets to the places that were found. */
export function placingOf(
  { platform, places, searchPath }: StorefrontCheck,
  tag: ScriptTagOptions,
): Placing {
  return {
    way: wayOf(platform?.id),
    layout: [scriptTag(tag), ...quickView(places, searchPath)].join('\n'),
  };
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
