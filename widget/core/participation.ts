/** The part that the session of a shopper with consent takes in an experiment. */
export interface Participation {
  /** The settings that its variant changes, unchecked. */
  readonly settings: unknown;
  /** Returns whether the theme's own content is shown; false once consent has been withdrawn. */
  readonly isHeldOut: () => boolean;
  /** Counts the shopper. */
  readonly expose: () => void;
}
