import { z } from 'zod';
import { shortened } from '../../contract/values/short-text.ts';
import { productVerbs } from '../../store/tables/rows/event-verbs.ts';
import type { ShopperEvent } from '../records/event.ts';
import { field, id, oneOf, record, time, word } from './lenient-fields.ts';

/** Schemas of the fields that identify an event. */
export const eventIdentityFields = {
  event_id: shortWord(),
  verb: field(productVerbs.join(' or '), (input) => productVerbs.find((verb) => verb === input)),
  product_id: id(null),
  handle: shortWord(),
  uuid: shortWord(),
  customer_id: id(null),
  created_at: time(null),
};

/**
 * A shopper's event as in the event endpoint. Events without a time are rejected: models cannot use them.
 */
export const eventSchema: z.ZodType<ShopperEvent> = record({
  ...eventIdentityFields,
  subject: oneOf(['user'], 'user'),
  noun: oneOf(['product'], 'product'),
  subject_email: shortWord(),
  theme_id: shortWord(),
}).transform(({ subject: _subject, noun: _noun, created_at, ...event }, context) => {
  const refuse = (path: string, message: string) => {
    context.addIssue({ code: 'custom', path: [path], message });
    return z.NEVER;
  };
  if (created_at === null) {
    return refuse('created_at', 'expected a time like 2026-01-31T16:20:00+01:00');
  }
  if (event.product_id === null && event.handle === null) {
    return refuse('product_id', 'expected the id or the `handle` of a product');
  }
  if (event.uuid === null && event.customer_id === null) {
    return refuse('uuid', 'expected the uuid of a session or a `customer_id`');
  }
  return { ...event, created_at };
});

function shortWord(): z.ZodType<string | null> {
  return word(null).transform((text) => shortened(text ?? '') || null);
}
