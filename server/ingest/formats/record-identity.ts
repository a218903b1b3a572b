import { stableId } from '../stable-id.ts';
import { id, record, text } from './lenient-fields.ts';

/*
 * Whose a record is that is damaged elsewhere: its id as an import would store it. Undefined where that
 * is in doubt, as with an id that cannot be read.
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
