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
 * @param watch - calls back with whether the shopper could see a difference, until the answer is true.
 */
export function takePart(
  experiment: unknown,
  widgetId: string,
  watch: (handleView: (isSeen: boolean) => boolean) => void,
): SeenVariant | undefined {
  const uuid = countedUuid();
  const id = Number(getPath(experiment, 'id'));
  const variant =
    uuid === null ? undefined : assignVariant(id, uuid, listAt(experiment, 'variants').map(read));
  if (variant) {
    watch((isSeen) => {
      if (isSeen) {
        expose(id, variant.name, { widget_id: widgetId });
      }
      return isSeen;
    });
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
