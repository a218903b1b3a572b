import { type ContentType, contentTypes } from '../../store/tables/catalog/content-store.ts';
import { contentIdentity } from '../records/content.ts';
import { eventIdentity, namedEventIdentity } from '../records/event-identity.ts';
import { stableId } from '../records/stable-id.ts';
import { blogSchema, idFromHandle } from './content-json.ts';
import { eventIdentityFields } from './event-json.ts';
import { id, oneOf, record, text } from './lenient-fields.ts';

/*
 * Functions that return the id of a rejected record as an import would store it, or undefined when the id
 * is in doubt.
 */

const idSchema = record({ id: id(null) });

export function identifyById(value: unknown): number | undefined {
  return idSchema.safeParse(value).data?.id ?? undefined;
}

const namedSchema = record({ id: id(null), handle: text('') });

export function identifyProduct(value: unknown): number | undefined {
  const named = namedSchema.safeParse(value).data;
  const handle = named?.handle.trim() ?? '';
  return named?.id ?? (handle === '' ? undefined : stableId('product', handle));
}

export function identifyCollection(value: unknown): number | undefined {
  const named = namedSchema.safeParse(value).data;
  const handle = named?.handle ?? '';
  return named?.id ?? (handle === '' ? undefined : stableId('collection', handle));
}

/** Returns the id of content. `absentType` is the default type. */
export function identifyContent(value: unknown, absentType: ContentType): number | undefined {
  const typed = record({ id: id(null), type: oneOf(contentTypes, absentType) }).safeParse(
    value,
  ).data;
  if (typed === undefined) {
    return undefined;
  }
  const { type } = typed;
  const contentId = typed.id ?? identifyContentByHandle(value, type);
  return contentId === undefined ? undefined : contentIdentity({ type, id: contentId });
}

function identifyContentByHandle(value: unknown, type: ContentType): number | undefined {
  const named = contentWithoutIdSchema.safeParse(value).data;
  const handle = named?.handle.trim() ?? '';
  return handle === '' ? undefined : idFromHandle({ type, blog: named?.blog, handle });
}

const contentWithoutIdSchema = record({ handle: text(''), blog: blogSchema.nullish() });

const namedEventSchema = record({
  event_id: eventIdentityFields.event_id,
  uuid: eventIdentityFields.uuid,
  customer_id: eventIdentityFields.customer_id,
});

const eventIdentitySchema = record(eventIdentityFields);

export function identifyEvent(value: unknown): number | undefined {
  const named = namedEventSchema.safeParse(value).data;
  if (named && named.event_id !== null) {
    return namedEventIdentity({ ...named, event_id: named.event_id });
  }
  const event = eventIdentitySchema.safeParse(value).data;
  if (event === undefined || event.created_at === null) {
    return undefined;
  }
  return eventIdentity({ ...event, created_at: event.created_at });
}
