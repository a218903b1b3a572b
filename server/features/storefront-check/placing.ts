import type {
  Place,
  ProgramScript,
  StorefrontCheck,
} from '../../storefront-page/check/check-storefront.ts';
import { escaped, scriptTag, type ScriptTagOptions } from '../widgets/embed-snippet.ts';

/** How the widgets come into a store: by app blocks, by the plugin, by lines in the theme, or in place of another service. */
export const placingWays = ['app', 'plugin', 'theme', 'replace'] as const;

export interface Placing {
  way: (typeof placingWays)[number];
  /** The lines of a theme's layout. An app or a plugin writes them itself. */
  layout: string;
}

/** Returns what brings the widgets to the places that were found. */
export function placingOf(
  { platform, programScript, places, searchPath }: StorefrontCheck,
  tag: ScriptTagOptions,
): Placing {
  const isReplaced = programScript !== null && !isOwn(programScript, tag.baseUrl);
  return {
    way: isReplaced ? 'replace' : wayOf(platform?.id),
    layout: [
      programScript ? programTag(programScript, tag) : scriptTag(tag),
      ...quickView(places, searchPath),
    ].join('\n'),
  };
}

/** Returns whether this service answers the script of a page. */
export function isOwn({ address }: ProgramScript, baseUrl: string): boolean {
  return address.startsWith(`${baseUrl}/`);
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
