import { listingParameters } from '../../contract/parameters.ts';
import { idField, textField } from '../../contract/rulesets.ts';
import { AppError } from '../../base/errors.ts';
import type { ListingAddress } from '../output-sources.ts';
import type { Reference } from '../references.ts';
import { defineOutput, type OutputOrigin } from './output-type.ts';

export const sourceOutputs = [
  defineOutput({
    type: 'endpoint',
    description:
      'What a listing endpoint of this service answers with the context of the request. The query of the path is its own, `limit` included.',
    fields: { endpoint: textField.trim().min(1, 'must not be empty').describe('Path with query') },
    picks: { endpoint: 'source' },
    from: ({ endpoint }) => originOf(endpoint),
    references: ({ endpoint }) => [referenceOf(endpoint)],
  }),
  defineOutput({
    type: 'ruleset',
    description: 'What another ruleset returns.',
    fields: { ruleset_id: idField.describe('Id of the ruleset') },
    picks: { ruleset_id: 'ruleset' },
    from: ({ ruleset_id: ruleset }) => ({ ruleset }),
    references: ({ ruleset_id: id }) => [{ path: ['ruleset_id'], kind: 'ruleset', id }],
  }),
];

/**
 * Path of rulesets. They are evaluated as nested rulesets instead of listings, so that recursion is detected.
 */
const rulesetPath = /^\/api\/v1\/custom\/id\/(\d+)$/;

function originOf(endpoint: string): OutputOrigin & { limit?: number | undefined } {
  const address = parseAddress(endpoint);
  if (address === undefined) {
    return failingOrigin(`${endpoint} is not the path of a listing endpoint.`);
  }
  const ruleset = rulesetIdOf(address);
  const limit = limitOf(address);
  if (limit === 'unusable') {
    return failingOrigin(`The limit of ${endpoint} must be a whole number from 1.`);
  }
  return ruleset === undefined
    ? {
        limit,
        isPersonal: address.query.has('personal'),
        resolve: ({ sources }) => sources.listing(address),
      }
    : { limit, ruleset };
}

function referenceOf(endpoint: string): Reference {
  const address = parseAddress(endpoint);
  const id = address && rulesetIdOf(address);
  return id === undefined
    ? { path: ['endpoint'], kind: 'listing', pathname: address?.pathname ?? endpoint }
    : { path: ['endpoint'], kind: 'ruleset', id };
}

/** Parses the address; undefined for anything that could lead to another host. */
function parseAddress(endpoint: string): ListingAddress | undefined {
  if (!/^\/[^/\\\s][^\\\s]*$/.test(endpoint)) {
    return undefined;
  }
  const { pathname, searchParams } = new URL(`http://localhost${endpoint}`);
  return { pathname, query: searchParams };
}

function rulesetIdOf({ pathname }: ListingAddress): number | undefined {
  const digits = rulesetPath.exec(pathname)?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** Returns the limit of the query; undefined without one, in which case the list is filled. */
function limitOf({ query }: ListingAddress): number | 'unusable' | undefined {
  const text = query.getAll('limit').at(-1) ?? '';
  return text === '' ? undefined : (listingParameters.limit.safeParse(text).data ?? 'unusable');
}

function failingOrigin(message: string): OutputOrigin {
  return {
    resolve: () => {
      throw new AppError('invalid', message);
    },
  };
}
