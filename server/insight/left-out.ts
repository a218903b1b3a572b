/** Why an event, or an exposure, is in no figure of the merchant's, as the database has it. */
export const leftOut = {
  /** It is in the figures. */
  no: 0,
  /** Its network had sent as much that day as one network counts for. */
  network: 1,
  /** A known bot or a program without a person sent it. */
  bot: 2,
} as const;

export type LeftOut = (typeof leftOut)[keyof typeof leftOut];
