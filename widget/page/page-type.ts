import type { Platform } from '../../server/contract/themes/platforms.ts';
import { getPath, textAt } from '../core/json.ts';
import { platformMember, storeRoot } from '../core/platform.ts';
import { contentOf } from './structured-data.ts';

/** Types in the platform's own words where they differ. */
const renamed: Readonly<Record<string, string>> = { searchresults: 'search', index: 'home' };

const paths = [
  ['search', /\/search(?:\.php)?\/?$/],
  ['cart', /\/cart(?:\.php)?\/?$/],
] as const;

/** Stores of the platform, and those that follow it, have these addresses. */
const ownPaths = [
  ['product', /\/products\/[^/]+\/?$/],
  ['collection', /\/collections\/[^/]+\/?$/],
] as const;

/**
 * Returns the type of the page, empty where it is not known: by the platform's globals, by the body, by OpenGraph, by the
 * address.
 */
export function pageTypeOf(platform: Platform | undefined): string {
  const told =
    textAt(platformMember('Analytics', 'meta', 'page', 'pageType')) ||
    textAt(globalThis, '__st', 'p');
  const [ofBody] =
    Object.entries(platform?.types ?? {}).find(([, selector]) => document.body.matches(selector)) ??
    [];
  return (renamed[told] ?? told) || (ofBody ?? (ofOpenGraph() || ofPath(platform)));
}

function ofOpenGraph(): string {
  return /^(?:og:)?product(?:\.item)?$/.test(contentOf('og:type')) ? 'product' : '';
}

function ofPath(platform: Platform | undefined): string {
  const known = platform ? paths : [...paths, ...ownPaths];
  const [type] = known.find(([, path]) => path.test(location.pathname)) ?? [];
  return type ?? (location.pathname === storeRoot() && !platform ? 'home' : '');
}

/** Returns the id of the product or collection that the platform's globals call the resource of the page. */
export function resourceOf(type: 'product' | 'collection'): string {
  const page = platformMember('Analytics', 'meta', 'page');
  const [kind, id] =
    getPath(page, 'resourceType') === undefined
      ? [getPath(globalThis, '__st', 'rtyp'), getPath(globalThis, '__st', 'rid')]
      : [getPath(page, 'resourceType'), getPath(page, 'resourceId')];
  return kind === type ? digits(id) : '';
}

/** Returns an id, or an empty text for what is none. */
export function digits(value: unknown): string {
  const text = typeof value === 'number' || typeof value === 'string' ? String(value) : '';
  return /^[1-9]\d*$/.test(text) ? text : '';
}

/** Returns the number in the last class of the body that matches. */
export function numberOfBody(pattern: RegExp | undefined): string {
  const found = pattern && [...document.body.classList].map((name) => pattern.exec(name)?.[1]);
  return found?.findLast(Boolean) ?? '';
}
