import { assignVariant, type WeightedVariant } from '../../server/assignment.ts';
import { whenSeen } from '../core/in-view.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import type { Expose } from '../core/search-client.ts';
import { recall, remember } from './storage.ts';
import { countedUuid, record } from './track.ts';

/** The same place for all variants: they may have products of other sizes, or none. */
const place = { rootMargin: '0px 0px -99px' };

/** A variant as the service describes it, unchecked but for its weight. */
interface OfferedVariant extends WeightedVariant {
  readonly settings: unknown;
}

/** The variant of a session. */
interface SeenVariant {
  /** The settings that it changes, unchecked. */
  readonly settings: unknown;
  /** The fallback of the theme is shown. */
  readonly isHeldOut: boolean;
}

/**
 * Returns the variant of this session; undefined without consent. Counts the shopper once the place of the element has been
 * on screen for a second, or when the pop-up around it opens.
 */
export function takePart(
  experiment: unknown,
  widgetId: string,
  host: Element,
  signal: AbortSignal,
): SeenVariant | undefined {
  const uuid = countedUuid();
  const variants = listAt(experiment, 'variants').filter(isVariant);
  const variant = uuid && assignVariant(Number(getPath(experiment, 'id')), uuid, variants);
  if (!variant) {
    return undefined;
  }
  const { name, settings } = variant;
  const isHeldOut = name === 'holdout';
  const handleSeen = () => expose(experiment, name, widgetId);
  const popUp = host.closest('vitrine-pop-up');
  if (!popUp) {
    whenSeen(host, place, handleSeen, signal);
    return { settings, isHeldOut };
  }
  const handleOpening = (event: Event) => {
    handleSeen();
    if (isHeldOut) {
      event.preventDefault();
    }
  };
  host.addEventListener('vitrine:opening', handleOpening, { signal });
  const title = textAt(settings, 'title');
  const isTitled = title && popUp.getAttribute('widget-id') === widgetId;
  if (isTitled) {
    popUp.setAttribute('heading', title);
  }
  return {
    settings: isTitled ? { ...Object(settings), title: '' } : settings,
    // The pop-up needs the products of a holdout to tell whether it would open.
    isHeldOut: false,
  };
}

/** Returns the session that a search names. */
export function searchSession(): string | null {
  return countedUuid();
}

/** Returns the function that counts the shopper of a search; undefined while no experiment answers it. */
export function exposureOf(answer: unknown): Expose | undefined {
  const experiment = getPath(answer, 'experiment');
  const handleSeen = () => expose(experiment, textAt(experiment, 'variant'));
  return experiment
    ? (signal, host) => (signal ? host && whenSeen(host, place, handleSeen, signal) : handleSeen())
    : undefined;
}

/**
 * Records once in a session that the shopper could see a difference. The cart's attribute names the variant from then on, the
 * latest first, and no longer those of experiments that have ended.
 */
function expose(experiment: unknown, name: string, widget_id?: string): void {
  const id = String(getPath(experiment, 'id'));
  const own = `${id}:${name}`;
  const former = (recall('variants') ?? '').split(',');
  if (!former.includes(own)) {
    const running = listAt(experiment, 'running');
    const kept = former.filter((one) => running.includes(parseInt(one)));
    remember('variants', [own, ...kept, ''].join());
    record(() => ({ verb: 'exposed', source: `experiment/${id}/${name}`, widget_id }));
  }
}

function isVariant(variant: unknown): variant is OfferedVariant {
  return Number(getPath(variant, 'weight')) > 0;
}
