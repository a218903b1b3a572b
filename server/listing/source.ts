import type { Suggestions } from '../catalog/suggestions.ts';
import type { SourceName } from '../contract/explanation.ts';

/** Where products of a listing come from. */
export interface Source {
  readonly name: SourceName;
  /** Called when those before it left room. */
  readonly suggest: () => Suggestions | Promise<Suggestions>;
}
