import { html } from 'lit';
import { keyed } from 'lit/directives/keyed.js';
import type { Me, MyShop } from '../api/me.ts';
import type { ShellTexts } from './texts/en.ts';

/** What a screen gets: the person, the chosen shop and its address. */
export interface PageContext {
  readonly me: Me;
  /** The chosen shop. Pages of the installation are shown without one too. */
  readonly shop: MyShop;
  readonly url: URL;
  /** The named parts of the path. */
  readonly parameters: Readonly<Record<string, string>>;
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
  readonly load: () => Promise<unknown>;
  readonly render: (context: PageContext) => unknown;
}

const isOwner = (_: Me, shop: MyShop | undefined) => shop?.role === 'owner';
const isEditor = (_: Me, shop: MyShop | undefined) => shop !== undefined && shop.role !== 'viewer';
const isMember = (_: Me, shop: MyShop | undefined) => shop !== undefined;
/** Returns whether a person may create shops. */
export const isOwnerOfAll = ({ kind, role }: Me) => kind === 'token' || role === 'owner';

/** All pages, in the order of the rail. */
export const pages: readonly Page[] = [
  {
    name: 'start',
    path: '/admin',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/start/start-screen.ts'),
    render: ({ me, shop, url }) =>
      html`<start-screen .me=${me} .shop=${shop} .url=${url}></start-screen>`,
  },
  {
    name: 'insightTable',
    path: '/admin/insight/:table',
    group: 'within',
    parent: 'start',
    isFor: isMember,
    load: () => import('../screens/insight/insight-screens.ts'),
    render: ({ shop, url, parameters: { table = '' } }) =>
      html`<insight-table-screen .shop=${shop} .url=${url} .table=${table}></insight-table-screen>`,
  },
  {
    name: 'insightKey',
    path: '/admin/insight/:table/:key',
    group: 'within',
    parent: 'start',
    isFor: isMember,
    load: () => import('../screens/insight/insight-screens.ts'),
    render: ({ shop, url, parameters: { table = '', key = '' } }) =>
      html`<insight-key-screen
        .shop=${shop}
        .url=${url}
        .table=${table}
        .key=${key}
      ></insight-key-screen>`,
  },
  {
    name: 'rulesets',
    path: '/admin/rulesets',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/rulesets/rulesets-screen.ts'),
    render: ({ shop }) => html`<rulesets-screen .shop=${shop}></rulesets-screen>`,
  },
  {
    name: 'ruleset',
    path: '/admin/rulesets/:object',
    group: 'within',
    parent: 'rulesets',
    isFor: isMember,
    load: () => import('../screens/ruleset/ruleset-screen.ts'),
    render: ({ shop, url, parameters: { object = '' } }) =>
      keyed(
        `${shop.domain} ${object}`,
        html`<ruleset-screen .shop=${shop} .object=${object} .url=${url}></ruleset-screen>`,
      ),
  },
  {
    name: 'catalog',
    path: '/admin/catalog',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/catalog/catalog-screens.ts'),
    render: ({ shop, url }) => html`<catalog-screen .shop=${shop} .url=${url}></catalog-screen>`,
  },
  {
    name: 'product',
    path: '/admin/catalog/:product',
    group: 'within',
    parent: 'catalog',
    isFor: isMember,
    load: () => import('../screens/catalog/catalog-screens.ts'),
    render: ({ shop, parameters: { product = '' } }) =>
      html`<product-screen .shop=${shop} .product=${product}></product-screen>`,
  },
  {
    name: 'search',
    path: '/admin/search',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/search/bench/bench-screen.ts'),
    render: ({ shop, url }) =>
      keyed(shop.domain, html`<search-screen .shop=${shop} .url=${url}></search-screen>`),
  },
  {
    name: 'recommendations',
    path: '/admin/recommendations',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/recommendations/recommendations-screen.ts'),
    render: ({ shop, url }) =>
      html`<recommendations-screen .shop=${shop} .url=${url}></recommendations-screen>`,
  },
  {
    name: 'markets',
    path: '/admin/markets',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/markets/markets-screen.ts'),
    render: ({ shop }) => html`<markets-screen .shop=${shop}></markets-screen>`,
  },
  {
    name: 'imports',
    path: '/admin/imports',
    group: 'shop',
    isFor: isEditor,
    load: () => import('../screens/imports/imports-screen.ts'),
    render: ({ shop }) => html`<imports-screen .shop=${shop}></imports-screen>`,
  },
  {
    name: 'searchSettings',
    path: '/admin/search/settings{/:subject}?',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    load: () => import('../screens/search/settings/settings-screen.ts'),
    render: ({ shop, url, parameters: { subject = '' } }) =>
      keyed(
        shop.domain,
        html`<search-settings-screen
          .shop=${shop}
          .url=${url}
          .subject=${subject}
        ></search-settings-screen>`,
      ),
  },
  {
    name: 'searchCompare',
    path: '/admin/search/compare',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    load: () => import('../screens/search/compare-screen.ts'),
    render: ({ shop, url }) =>
      keyed(
        shop.domain,
        html`<search-compare-screen .shop=${shop} .url=${url}></search-compare-screen>`,
      ),
  },
  {
    name: 'searchTerms',
    path: '/admin/search/terms',
    group: 'within',
    parent: 'search',
    isFor: isMember,
    load: () => import('../screens/search/terms-screen.ts'),
    render: ({ shop, url }) =>
      html`<search-terms-screen .shop=${shop} .url=${url}></search-terms-screen>`,
  },
  {
    name: 'experiments',
    path: '/admin/experiments',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/experiments/experiments-screen.ts'),
    render: ({ shop }) => html`<experiments-screen .shop=${shop}></experiments-screen>`,
  },
  {
    name: 'experiment',
    path: '/admin/experiments/:experiment',
    group: 'within',
    parent: 'experiments',
    isFor: isMember,
    load: () => import('../screens/experiments/experiment-screen.ts'),
    render: ({ shop, parameters: { experiment = '' } }) =>
      html`<experiment-screen .shop=${shop} .experiment=${experiment}></experiment-screen>`,
  },
  {
    name: 'widgets',
    path: '/admin/widgets',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/widgets/widgets-screen.ts'),
    render: ({ shop }) => html`<widgets-screen .shop=${shop}></widgets-screen>`,
  },
  {
    name: 'widget',
    path: '/admin/widgets/:object',
    group: 'within',
    parent: 'widgets',
    isFor: isMember,
    load: () => import('../screens/widgets/widget-screen.ts'),
    render: ({ shop, url, parameters: { object = '' } }) =>
      keyed(
        `${shop.domain} ${object}`,
        html`<widget-screen .shop=${shop} .object=${object} .url=${url}></widget-screen>`,
      ),
  },
  {
    name: 'changes',
    path: '/admin/changes',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/changes/changes-screen.ts'),
    render: ({ me, shop, url }) =>
      html`<changes-screen
        .shop=${shop}
        .maySeeInstallation=${isOwnerOfAll(me)}
        .url=${url}
      ></changes-screen>`,
  },
  {
    name: 'health',
    path: '/admin/health',
    group: 'shop',
    isFor: isMember,
    load: () => import('../screens/health/health-screen.ts'),
    render: ({ shop }) => html`<health-screen .shop=${shop}></health-screen>`,
  },
  {
    name: 'persons',
    path: '/admin/persons',
    group: 'shop',
    isFor: isOwner,
    load: () => import('../screens/persons/persons-screen.ts'),
    render: ({ shop }) => html`<persons-screen .shop=${shop}></persons-screen>`,
  },
  {
    name: 'keys',
    path: '/admin/keys',
    group: 'shop',
    isFor: isOwner,
    load: () => import('../screens/keys/keys-screen.ts'),
    render: ({ shop }) => html`<keys-screen .shop=${shop}></keys-screen>`,
  },
  {
    name: 'shop',
    path: '/admin/shop',
    group: 'shop',
    isFor: isOwner,
    load: () => import('../screens/shop/shop-screen.ts'),
    render: ({ me, shop, onMeChange }) =>
      html`<shop-screen .me=${me} .shop=${shop} .onMeChange=${onMeChange}></shop-screen>`,
  },
  {
    name: 'people',
    path: '/admin/people',
    group: 'installation',
    isFor: isOwnerOfAll,
    load: () => import('../screens/people/people-screen.ts'),
    render: ({ me }) => html`<people-screen .me=${me}></people-screen>`,
  },
  {
    name: 'you',
    path: '/admin/you',
    group: 'person',
    isFor: () => true,
    load: () => import('../screens/you/you-screen.ts'),
    render: ({ me, onMeChange }) =>
      html`<you-screen .me=${me} .onMeChange=${onMeChange}></you-screen>`,
  },
];
