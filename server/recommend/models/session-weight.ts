/**
 * How much a session counts for learning. Addresses are what an attacker has few of, while sessions cost
 * nothing: the n-th session that a network sends on one day counts 1/n³, and only the first eight count. All
 * of them together are worth 1.2 shoppers, however many there are. Offices and mobile carriers, where many
 * share an address, keep their say as one household; most shoppers come alone from theirs.
 *
 * Sessions without a token of the service count three quarters of that.
 */
export const mostSessionsOfNetwork = 8;

/** What is known of a session. */
export interface SessionStanding {
  /** Its place among the sessions of its network on its first day; 0: too many; null: imported. */
  networkRank: number | null;
  isSigned: boolean;
}

/** Of imported sessions and of those whose customer has ordered. */
export const trustedStanding: SessionStanding = { networkRank: null, isSigned: false };

const unsignedShare = 0.75;

/** Between 0 and 1. */
export function sessionWeight({ networkRank, isSigned }: SessionStanding): number {
  if (networkRank === null) {
    return 1;
  }
  return networkRank === 0 ? 0 : (isSigned ? 1 : unsignedShare) / networkRank ** 3;
}

/** What one network can bring in a day. */
export const weightOfNetwork = Array.from({ length: mostSessionsOfNetwork }, (_, index) =>
  sessionWeight({ networkRank: index + 1, isSigned: true }),
).reduce((sum, weight) => sum + weight, 0);

/**
 * What is believed of the weight of sessions that nobody vouches for: nothing as long as one network could
 * have brought all of it, and nearly all of what many have brought, by w - T² / w.
 */
export function believedWeight(weight: number): number {
  return weight <= weightOfNetwork ? 0 : weight - weightOfNetwork ** 2 / weight;
}
