/**
 * Limits the learning weight of sessions. Addresses are scarce for an attacker, while sessions cost
 * nothing: the n-th session of a network on one day counts 1/n³, and only the first eight count.
 * Together they weigh at most 1.2 shoppers. Offices and mobile carriers, where many share an
 * address, count as one household; most shoppers have an address of their own.
 *
 * Sessions without a token of the service count three quarters of that.
 */
export const maxSessionsOfNetwork = 8;

/** Facts that decide the weight of a session. */
export interface SessionStanding {
  /** Rank within its network on the day of its act; 0 beyond the limit; null when imported. */
  networkRank: number | null;
  isSigned: boolean;
}

/** Standing of imported sessions and of those whose customer has ordered. */
export const trustedStanding: SessionStanding = { networkRank: null, isSigned: false };

const unsignedShare = 0.75;

/** Returns the weight, between 0 and 1. */
export function sessionWeight({ networkRank, isSigned }: SessionStanding): number {
  if (networkRank === null) {
    return 1;
  }
  return networkRank === 0 ? 0 : (isSigned ? 1 : unsignedShare) / networkRank ** 3;
}

/** The most weight that one network can add in a day. */
export const weightOfNetwork = Array.from({ length: maxSessionsOfNetwork }, (_, index) =>
  sessionWeight({ networkRank: index + 1, isSigned: true }),
).reduce((sum, weight) => sum + weight, 0);

/**
 * Returns the believed part of a weight of untrusted sessions, w - T² / w: nothing while one
 * network could have sent all of it, and nearly all when many have.
 */
export function believedWeight(weight: number): number {
  return weight <= weightOfNetwork ? 0 : weight - weightOfNetwork ** 2 / weight;
}
