import { AppError } from '../../base/errors.ts';
import type { PlatformId } from '../../contract/themes/platforms.ts';
import { cartAddress, findCartCount, findCartDrawer } from './cart-display.ts';
import { PageTree } from './page-tree.ts';
import { type FoundPlatform, findPlatform } from './platforms.ts';
import { findProductId } from './product-id.ts';
import { collectionAddress, findGrid, productLinks } from './product-links.ts';
import { findSearchField, usualSearchPath } from './search-field.ts';

export const pageKinds = ['home', 'product', 'collection', 'search', 'cart'] as const;
export type PageKind = (typeof pageKinds)[number];

export const placeNames = [
  'search_field',
  'search_results',
  'collection_products',
  'product',
  'cart_count',
  'cart_drawer',
] as const;
export type PlaceName = (typeof placeNames)[number];

/** A place of the theme at which widgets work. */
export interface Place {
  name: PlaceName;
  /** The page on which it was looked for. */
  page: PageKind;
  /** Where it is, or what the page tells; null when it was not found. */
  found: string | null;
  /** True for the id of a product that is no number: widgets ask for products by numbers alone. */
  isWordId: boolean;
}

export interface CheckedPage {
  kind: PageKind;
  /** Null when no other page leads to it. */
  address: string | null;
  /** Why it could not be read. */
  problem: string | null;
}

export interface StorefrontCheck {
  platform: FoundPlatform | null;
  /** The key in the tag of the service on the home page; null without such a tag. */
  key: string | null;
  /** The script for page programs, which services of this kind have; null without one. */
  programScript: ProgramScript | null;
  /** The path of search results up to the words; null when neither the field nor the platform tells. */
  searchPath: string | null;
  pages: CheckedPage[];
  places: Place[];
}

export interface ProgramScript {
  address: string;
  /** The name of the service, which the global and the events of such programs have too. */
  service: string;
}

/** Reads one page of the store, as a stranger sees it. */
export type ReadStorePage = (address: string) => Promise<{ url: URL; html: string }>;

interface OpenedPage {
  address: URL;
  html: string;
  tree: PageTree;
}

/** After so long no further page is opened: with one that is being read, the whole stays below what browsers wait. */
const opensForMs = 15_000;

/**
 * Opens the pages of a store that shoppers see, one after the other, and looks for the places at which widgets work. Only
 * a home page that cannot be read is an error.
 */
export async function checkStorefront(
  address: string,
  readPage: ReadStorePage,
  now: () => number = Date.now,
): Promise<StorefrontCheck> {
  const opensUntil = now() + opensForMs;
  const readInTime: ReadStorePage = async (next) => {
    if (now() >= opensUntil) {
      throw new AppError('unavailable', 'The store is slow: this page was not opened.');
    }
    return readPage(next);
  };
  const home = await openPage(address, readPage);
  const platform = findPlatform(home.tree, home.html);
  const search = findSearchField(home.tree, home.address);
  const searchPath = search?.path ?? usualSearchPath(platform?.id, home.address);
  const list = collectionAddress(home.tree, home.address);
  const opened = new Map<PageKind, OpenedPage>([['home', home]]);
  const pages: CheckedPage[] = [{ kind: 'home', address: home.address.href, problem: null }];
  const open = async (kind: PageKind, next: URL | undefined) => {
    const { checked, page } = await tryToOpen(kind, next, readInTime);
    pages.push(checked);
    if (page) {
      opened.set(kind, page);
    }
  };
  await open('collection', list);
  const collection = opened.get('collection');
  const [link] = [home, ...(collection ? [collection] : [])].flatMap((page) =>
    productLinks(page.tree, page.address),
  );
  await open('product', link?.url);
  await open('search', searchAddress(searchPath, link?.element.attribs['title'], home.address));
  await open('cart', cartAddress(home.tree, home.address));
  return {
    platform,
    key: keyOf(home.tree),
    programScript: programScriptOf(home),
    searchPath,
    pages,
    places: findPlaces(opened, search?.selector ?? null, platform?.id),
  };
}

async function openPage(address: string, readPage: ReadStorePage): Promise<OpenedPage> {
  const { url, html } = await readPage(address);
  return { address: url, html, tree: new PageTree(html) };
}

async function tryToOpen(
  kind: PageKind,
  address: URL | undefined,
  readPage: ReadStorePage,
): Promise<{ checked: CheckedPage; page?: OpenedPage }> {
  if (!address) {
    return { checked: { kind, address: null, problem: null } };
  }
  try {
    const page = await openPage(address.href, readPage);
    return { checked: { kind, address: page.address.href, problem: null }, page };
  } catch (error) {
    if (error instanceof AppError) {
      return { checked: { kind, address: address.href, problem: error.message } };
    }
    throw error;
  }
}

/** Words that many stores have in titles; a search without results would show no list. */
const usualTerm = 'a';

function searchAddress(path: string | null, title: string | undefined, home: URL) {
  const [word = usualTerm] = /[\p{L}]{3,}/u.exec(title ?? '') ?? [];
  return path ? new URL(path + encodeURIComponent(word), home) : undefined;
}

/** Returns the key of the service's own tag. */
function keyOf(page: PageTree): string | null {
  const [tag] = page.all("script[data-key][src*='/widget.js']");
  return tag?.attribs['data-key'] ?? null;
}

/** Scripts of forms and mails have such addresses too, and stay. */
const isOfMails = ({ hostname, searchParams }: URL) =>
  searchParams.has('company_id') || /(?:^|\.)klaviyo\.com$/.test(hostname);

const programScript = /\/onsite\/js\/([\w-]{1,60})\.js$/;

/** Returns the script that tells its shop in its address, as services of this kind answer it. */
function programScriptOf({ tree, address }: OpenedPage): ProgramScript | null {
  return (
    tree
      .all('script[src]')
      .map(({ attribs }) => attribs['src'] ?? '')
      .filter((source) => URL.canParse(source, address))
      .map((source) => new URL(source, address))
      .filter((source) => source.searchParams.has('shop') && !isOfMails(source))
      .map(({ href, pathname }) => ({ href, service: programScript.exec(pathname)?.[1] }))
      .flatMap(({ href, service }) => (service ? [{ address: href, service }] : []))[0] ?? null
  );
}

function findPlaces(
  opened: ReadonlyMap<PageKind, OpenedPage>,
  searchField: string | null,
  platform: PlatformId | undefined,
): Place[] {
  const on = (page: PageKind, name: PlaceName, find: (page: OpenedPage) => string | null) => {
    const there = opened.get(page);
    const found = there ? find(there) : null;
    const isWordId = name === 'product' && found !== null && !/^\d+$/.test(found);
    return { name, page, found, isWordId };
  };
  const grid = ({ tree, address }: OpenedPage) => {
    const found = findGrid(tree, address);
    return found && tree.selectorOf(found);
  };
  return [
    on('home', 'search_field', () => searchField),
    on('search', 'search_results', grid),
    on('collection', 'collection_products', grid),
    on('product', 'product', (page) => findProductId({ ...page, platform })),
    on('home', 'cart_count', ({ tree }) => findCartCount(tree)),
    on('home', 'cart_drawer', ({ tree }) => findCartDrawer(tree)),
  ];
}
