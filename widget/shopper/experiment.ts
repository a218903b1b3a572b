import { assignVariant } from '../../server/assignment.ts';
import { getPath, listAt } from '../core/json.ts';
import { countedUuid, expose } from './track.ts';

/** A variant as the service describes it, unchecked but for its weight. */
interface SeenVariant {
  readonly name: string;
  readonly weight: number;
  readonly settings: unknown;
}

/**
 * Returns the variant of this session; undefined without consent.
 *
 * @param whenSeen - calls back once the shopper could have seen a difference.
 */
export function takePart(
  experiment: unknown,
  widgetId: string,
  whenSeen: (handleSeen: () => void) => void,
): SeenVariant | undefined {
  const uuid = countedUuid();
  const variants = listAt(experiment, 'variants').filter(isVariant);
  const variant = uuid
    ? assignVariant(Number(getPath(experiment, 'id')), uuid, variants)
    : undefined;
  if (variant) {
    whenSeen(() => expose(experiment, variant.name, { widget_id: widgetId }));
  }
  return variant;
}

function isVariant(variant: unknown): variant is SeenVariant {
  return Number(getPath(variant, 'weight')) > 0;
}
