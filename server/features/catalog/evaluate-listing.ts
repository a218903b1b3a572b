import { rulesetIdOf } from '../../contract/listing-paths.ts';
import { AppError } from '../../base/errors.ts';
import { readUsableRuleset } from '../../changes/draft-readers.ts';
import type { Evaluation } from '../../rules/evaluate.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import { evaluateFor, readContext, type TrialDependencies } from '../rulesets/try-ruleset.ts';

interface ListingQuestion {
  /** The path of a listing or a ruleset with its parameters. */
  listing: string;
  country?: string | undefined;
  /** The most products that are looked at. */
  most?: number | undefined;
}

interface EvaluatedListing {
  evaluation: Evaluation;
  /** The number of products that the listing shows. */
  limit: number;
}

/** The most products that a listing shows. */
const maxProducts = 250;

/** Evaluates a listing as a rule whose only output it is, which tells what it leaves out and why. */
export async function evaluateListing(
  drafts: TrialDependencies,
  shop: Shop,
  { listing, country, most = maxProducts }: ListingQuestion,
): Promise<EvaluatedListing> {
  const { pathname, searchParams } = parseListing(listing);
  const limit = Number(searchParams.get('limit')) || maxProducts;
  const { filter_oos: filterOos = 'yes' } = Object.fromEntries(searchParams);
  searchParams.delete('limit');
  const query = new URLSearchParams(searchParams);
  query.set('limit', String(most));
  if (country !== undefined) {
    query.set('country_code', country);
  }
  const parameters = readContext(drafts, shop, query.toString());
  const saved = rulesetIdOf(pathname);
  const ruleset =
    saved === undefined
      ? listingRuleset(`${pathname}?${searchParams}`, filterOos !== 'no')
      : await drafts.savedRulesets.get(shop.id, saved);
  if (!ruleset) {
    throw invalidListing(`The shop has no ruleset ${saved}.`);
  }
  const question = { shop, ruleset, rulesetId: saved, parameters };
  const { evaluation } = await evaluateFor(drafts, question);
  const [problem] = saved === undefined ? evaluation.errors : [];
  if (problem) {
    throw invalidListing(problem.message);
  }
  return { evaluation, limit };
}

function parseListing(listing: string): URL {
  const base = 'http://localhost';
  if (!URL.canParse(listing, base)) {
    throw invalidListing('must be the path of a listing');
  }
  return new URL(listing, base);
}

function listingRuleset(endpoint: string, filterOos: boolean) {
  return readUsableRuleset({
    name: 'Listing',
    rules: [{ output: [{ type: 'endpoint', endpoint }] }],
    settings: { filter_oos: filterOos, filter_input_products: false },
  }).ruleset;
}

function invalidListing(message: string): AppError {
  return new AppError('invalid', message, {
    details: { errors: [{ path: 'listing', message }] },
  });
}
