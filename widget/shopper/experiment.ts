import { assignVariant } from '../../server/assignment.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import { countedUuid, expose } from './track.ts';

/** A variant as the service describes it, unchecked but for its name. */
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
  const id = Number(getPath(experiment, 'id'));
  const variant =
    uuid === null ? undefined : assignVariant(id, uuid, listAt(experiment, 'variants').map(read));
  if (variant) {
    whenSeen(() => expose(id, variant.name, { widget_id: widgetId }));
  }
  return variant;
}

function read(variant: unknown): SeenVariant {
  return {
    name: textAt(variant, 'name'),
    weight: Number(getPath(variant, 'weight')),
    settings: getPath(variant, 'settings'),
  };
}
