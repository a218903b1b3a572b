import { assignVariant } from '../../server/assignment.ts';
import { whenSeen } from '../core/in-view.ts';
import { getPath, listAt, textAt } from '../core/json.ts';
import type { Expose } from '../core/search-client.ts';
import { recall, remember } from './storage.ts';
import { countedUuid, record } from './track.ts';

/** The same place for all variants: they may have products of other sizes, or none. */
const place = { rootMargin: '0px 0px -99px' };

/** A variant as the service describes it, unchecked but for its weight. */
interface SeenVariant {
  readonly name: string;
  readonly weight: number;
  readonly settings: unknown;
}

/**
 * Returns the variant of this session; undefined without consent. Counts the shopper once the place of the element has been
 * on screen for a second.
 */
export function takePart(
  experiment: unknown,
  widgetId: string,
  host: Element,
  signal: AbortSignal,
): SeenVariant | undefined {
  const uuid = countedUuid();
  const variants = listAt(experiment, 'variants').filter(isVariant);
  const variant = uuid
    ? assignVariant(Number(getPath(experiment, 'id')), uuid, variants)
    : undefined;
  if (variant) {
    whenSeen(host, place, () => expose(experiment, variant.name, widgetId), signal);
  }
  return variant;
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

function isVariant(variant: unknown): variant is SeenVariant {
  return Number(getPath(variant, 'weight')) > 0;
}
