import type { z } from 'zod';

export const productVerbs = ['viewed', 'added', 'removed'] as const;
export const eventVerbs = [
  ...productVerbs,
  'searched',
  'clicked',
  'impressed',
  'purchased',
  'exposed',
] as const;

/** What an event names. */
interface Parties {
  verb: (typeof eventVerbs)[number];
  noun?: string | undefined;
  platform_product_handle?: string | undefined;
  platform_product_id?: number | undefined;
  uuid?: string | undefined;
  platform_customer_id?: number | undefined;
  term?: string | undefined;
  widget_id?: number | undefined;
  source?: string | undefined;
}

/** Adds issues for fields that the verb of the event requires. */
export function requireParties(event: Parties, context: z.RefinementCtx): void {
  const refuse = (path: string, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (isOfProduct(event) && event.noun === 'search') {
    refuse('noun', `must be product where the verb is ${event.verb}`);
  }
  const missing = missingObject(event);
  if (missing) {
    refuse(...missing);
  }
  if (event.uuid === undefined && event.platform_customer_id === undefined) {
    refuse('uuid', 'either a customer id (platform_customer_id) or a uuid must be passed');
  }
}

/** Returns the field that must name the object of an event, and a sentence about it; undefined where one is named. */
function missingObject(event: Parties): [path: string, message: string] | undefined {
  if (event.verb === 'exposed') {
    // Only its source names the experiment: one on the search has no widget, and its variants differ in several terms.
    return event.source?.startsWith('experiment/')
      ? undefined
      : ['source', 'must be experiment/<id>/<variant> where the verb is exposed'];
  }
  const hasProduct = (event.platform_product_handle ?? event.platform_product_id) !== undefined;
  if (isOfProduct(event) && !hasProduct) {
    return [
      'platform_product_handle',
      'must be passed, or platform_product_id: they say which product',
    ];
  }
  if (event.verb === 'searched' && event.term === undefined) {
    return ['term', 'must be passed: it says what was searched for'];
  }
  return hasProduct || (event.term ?? event.widget_id) !== undefined
    ? undefined
    : ['platform_product_handle', 'must be passed, or term or widget_id'];
}

function isOfProduct({ verb }: Parties): boolean {
  return [...productVerbs, 'purchased'].some((one) => one === verb);
}
