import { assignVariant, type WeightedVariant } from '../../server/base/assignment.ts';
import { listAt } from '../core/json.ts';
import type { Participation } from '../core/participation.ts';
import { recall, remember } from './storage.ts';
import { countedUuid, record } from './track.ts';

/** The variants that a browser remembers, those of ended experiments among them. An order names no more. */
const mostRemembered = 20;

/** An answer of the service that names an experiment. */
interface TestedAnswer {
  readonly experiment: {
    readonly id: number;
    readonly variants: readonly (WeightedVariant & { readonly settings?: unknown })[];
  };
}

/**
 * Returns the part that this session takes in the experiment of an answer, a stored widget or a search; undefined without
 * consent, and where the answer names no experiment.
 */
export function takePart(answer: unknown): Participation | undefined {
  const uuid = countedUuid();
  if (!uuid || !isTested(answer)) {
    return undefined;
  }
  const { id, variants } = answer.experiment;
  const variant = assignVariant(id, uuid, variants);
  const own = `${id}:${variant?.name}`;
  return {
    settings: variant?.settings,
    isHeldOut: () => variant?.name === 'holdout' && countedUuid() !== null,
    expose() {
      const former = (recall('variants') ?? '').split(',').filter(Boolean);
      if (!former.includes(own)) {
        // The cart's attribute names them, the latest first.
        remember('variants', [own, ...former].slice(0, mostRemembered).join());
        record(() => ({ verb: 'exposed', source: `experiment/${own.replace(':', '/')}` }));
      }
    },
  };
}

/** Returns the session that a search names. */
export function searchSession(): string | undefined {
  return countedUuid() ?? undefined;
}

/** Trusts the service for all but the variants. */
function isTested(answer: unknown): answer is TestedAnswer {
  return listAt(answer, 'experiment', 'variants').length > 0;
}
