import { customEndpoint } from './custom.ts';
import { listingEndpoints } from './listing-endpoints.ts';
import { parseId } from './values/ids.ts';

/** Paths of the listings that every shop has. */
export const listingPaths: ReadonlySet<string> = new Set(listingEndpoints.map(({ path }) => path));

export function rulesetPath(id: number): string {
  return customEndpoint.path.replace(':ruleset_id', String(id));
}

/** Returns undefined when the path belongs to no ruleset. */
export function rulesetIdOf(pathname: string): number | undefined {
  const [start = '', end = ''] = customEndpoint.path.split(':ruleset_id');
  return pathname.startsWith(start) && pathname.endsWith(end)
    ? parseId(pathname.slice(start.length, pathname.length - end.length))
    : undefined;
}
