/** The part that the session of a shopper with consent takes in an experiment. */
export interface Participation {
  /** The settings that its variant changes, unchecked. */
  readonly settings: unknown;
  /** Returns whether the theme's own content is shown; false once consent has been withdrawn. */
  readonly isHeldOut: () => boolean;
  /** Counts the shopper. */
  readonly expose: () => void;
}

/** The code of experiments that a search needs. */
export interface SearchExperiments {
  /** Returns the session that a search names. */
  readonly searchSession: () => string | undefined;
  /** Returns the part that this session takes in the experiment of an answer. */
  readonly takePart: (answer: unknown) => Participation | undefined;
}
