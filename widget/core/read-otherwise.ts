import { getPath } from './json.ts';

/** Returns whether the service has done something else with a term than to look its words up. */
export function isReadOtherwise(answer: unknown): boolean {
  return ['interpreted', 'alsoSearched', 'similarSize'].some((member) =>
    getPath(answer, 'pageInfo', member),
  );
}
