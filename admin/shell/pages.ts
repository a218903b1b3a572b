import { isOwnerOfAll, type Me, type MyShop } from '../api/me.ts';
import type { ShellTexts } from './texts/en.ts';

/** The properties that a screen gets, besides the named parts of its path. */
export interface ScreenContext {
  readonly me: Me;
  /** The chosen shop. Pages of the installation are shown without one too. */
  readonly shop: MyShop;
  readonly url: URL;
  readonly onMeChange: (me: Me) => void;
}

export interface Page {
  /** Also the key of its texts. */
  readonly name: keyof ShellTexts['pages'];
  /** In the syntax of `URLPattern`. */
  readonly path: string;
  /** The group of the rail that leads to it; pages `within` others have no link there. */
  readonly group: 'shop' | 'installation' | 'person' | 'within';
  /** The page of the rail that a page `within` belongs to. */
  readonly parent?: keyof ShellTexts['pages'];
  /** Who may see it. The server refuses everybody else too. */
  readonly isFor: (me: Me, shop: MyShop | undefined) => boolean;
  /** The name of its element. */
  readonly screen: string;
  readonly load: () => Promise<unknown>;
  /** The element is replaced by a new one with another shop, or with another object of the path too. */
  readonly startsAnewWith?: 'shop' | 'object';
}

const isOwner = (_: Me, shop: MyShop | undefined) => shop?.role === 'owner';
const isEditor = (_: Me, shop: MyShop | undefined) => shop !== undefined && shop.role !== 'viewer';
const isMember = (_: Me, shop: MyShop | undefined) => shop !== undefined;

/** All pages, in the order of the rail. */
export const pages: readonly Page[] = [
  {
    name: 'start',
    path: '/admin',
    group: 'shop',
    isFor: isMember,
    screen: 'start-screen',
    load: () => import('../screens/start/start-screen.ts'),
  },
  {
    name: 'insightTable',
    path: '/admin/insight/:table',
    group: 'within',
    parent: 'start',
    isFor: isMember,
    screen: 'insight-table-screen',
    load: () => import('../screens/insight/insight-screens.ts'),
  },
  {
    name: 'insightKey',
    path: '/admin/insight/:table/:key',
    group: 'within',
    parent: 'start',
    isFor: isMember,
    screen: 'insight-key-screen',
    load: () => import('../screens/insight/insight-screens.ts'),
  },
  {
    name: 'rulesets',
    path: '/admin/rulesets',
    group: 'shop',
    isFor: isMember,
    screen: 'rulesets-screen',
    load: () => import('../screens/rulesets/rulesets-screen.ts'),
  },
  {
    name: 'ruleset',
    path: '/admin/rulesets/:object',
    group: 'within',
    parent: 'rulesets',
    isFor: isMember,
    screen: 'ruleset-screen',
    load: () => import('../screens/ruleset/ruleset-screen.ts'),
    startsAnewWith: 'object',
  },
  {
    name: 'search',
    path: '/admin/search',
    group: 'shop',
    isFor: isMember,
    screen: 'search-screen',
    load: () => import('../screens/search/bench/bench-screen.ts'),
    startsAnewWith: 'shop',
  },
  {
    name: 'searchSettings',
    path: '/admin/search/settings{/:subject}?',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    screen: 'search-settings-screen',
    load: () => import('../screens/search/settings/settings-screen.ts'),
    startsAnewWith: 'shop',
  },
  {
    name: 'searchTyping',
    path: '/admin/search/typing',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    screen: 'search-typing-screen',
    load: () => import('../screens/search/typing-screen.ts'),
  },
  {
    name: 'searchCompare',
    path: '/admin/search/compare',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    screen: 'search-compare-screen',
    load: () => import('../screens/search/compare-screen.ts'),
    startsAnewWith: 'shop',
  },
  {
    name: 'searchTerms',
    path: '/admin/search/terms',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    screen: 'search-terms-screen',
    load: () => import('../screens/search/terms-screen.ts'),
  },
  {
    name: 'widgets',
    path: '/admin/widgets',
    group: 'shop',
    isFor: isMember,
    screen: 'widgets-screen',
    load: () => import('../screens/widgets/widgets-screen.ts'),
  },
  {
    name: 'widget',
    path: '/admin/widgets/:object',
    group: 'within',
    parent: 'widgets',
    isFor: isMember,
    screen: 'widget-screen',
    load: () => import('../screens/widgets/widget-screen.ts'),
    startsAnewWith: 'object',
  },
  {
    name: 'experiments',
    path: '/admin/experiments',
    group: 'shop',
    isFor: isMember,
    screen: 'experiments-screen',
    load: () => import('../screens/experiments/experiments-screen.ts'),
  },
  {
    name: 'experiment',
    path: '/admin/experiments/:experiment',
    group: 'within',
    parent: 'experiments',
    isFor: isMember,
    screen: 'experiment-screen',
    load: () => import('../screens/experiments/experiment-screen.ts'),
  },
  {
    name: 'recommendations',
    path: '/admin/recommendations',
    group: 'shop',
    isFor: isMember,
    screen: 'recommendations-screen',
    load: () => import('../screens/recommendations/recommendations-screen.ts'),
  },
  {
    name: 'trials',
    path: '/admin/trials',
    group: 'within',
    parent: 'recommendations',
    isFor: isMember,
    screen: 'trials-screen',
    load: () => import('../screens/trials/trials-screen.ts'),
    startsAnewWith: 'shop',
  },
  {
    name: 'catalog',
    path: '/admin/catalog',
    group: 'shop',
    isFor: isMember,
    screen: 'catalog-screen',
    load: () => import('../screens/catalog/catalog-screens.ts'),
  },
  {
    name: 'product',
    path: '/admin/catalog/:product',
    group: 'within',
    parent: 'catalog',
    isFor: isMember,
    screen: 'product-screen',
    load: () => import('../screens/catalog/catalog-screens.ts'),
  },
  {
    name: 'events',
    path: '/admin/events',
    group: 'shop',
    isFor: isMember,
    screen: 'events-screen',
    load: () => import('../screens/events/events-screen.ts'),
  },
  {
    name: 'markets',
    path: '/admin/markets',
    group: 'shop',
    isFor: isMember,
    screen: 'markets-screen',
    load: () => import('../screens/markets/markets-screen.ts'),
  },
  {
    name: 'imports',
    path: '/admin/imports',
    group: 'shop',
    isFor: isEditor,
    screen: 'imports-screen',
    load: () => import('../screens/imports/imports-screen.ts'),
  },
  {
    name: 'persons',
    path: '/admin/persons',
    group: 'shop',
    isFor: isOwner,
    screen: 'persons-screen',
    load: () => import('../screens/persons/persons-screen.ts'),
  },
  {
    name: 'changes',
    path: '/admin/changes',
    group: 'shop',
    isFor: isMember,
    screen: 'changes-screen',
    load: () => import('../screens/changes/changes-screen.ts'),
  },
  {
    name: 'health',
    path: '/admin/health',
    group: 'shop',
    isFor: isMember,
    screen: 'health-screen',
    load: () => import('../screens/health/health-screen.ts'),
  },
  {
    name: 'connection',
    path: '/admin/connection',
    group: 'within',
    parent: 'health',
    isFor: isOwner,
    screen: 'connection-screen',
    load: () => import('../screens/connection/connection-screen.ts'),
    startsAnewWith: 'shop',
  },
  {
    name: 'webhooks',
    path: '/admin/webhooks',
    group: 'within',
    parent: 'health',
    isFor: isOwner,
    screen: 'webhooks-screen',
    load: () => import('../screens/webhooks/webhooks-screen.ts'),
  },
  {
    name: 'keys',
    path: '/admin/keys',
    group: 'shop',
    isFor: isOwner,
    screen: 'keys-screen',
    load: () => import('../screens/keys/keys-screen.ts'),
  },
  {
    name: 'shop',
    path: '/admin/shop',
    group: 'shop',
    isFor: isOwner,
    screen: 'shop-screen',
    load: () => import('../screens/shop/shop-screen.ts'),
  },
  {
    name: 'people',
    path: '/admin/people',
    group: 'installation',
    isFor: isOwnerOfAll,
    screen: 'people-screen',
    load: () => import('../screens/people/people-screen.ts'),
  },
  {
    name: 'you',
    path: '/admin/you',
    group: 'person',
    isFor: () => true,
    screen: 'you-screen',
    load: () => import('../screens/you/you-screen.ts'),
  },
];
