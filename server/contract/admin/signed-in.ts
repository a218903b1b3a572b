import type { PersonRoles } from './rights.ts';

/** A person with a session. */
export interface SignedInPerson extends PersonRoles {
  kind: 'person';
  personId: number;
  name: string;
  email: string;
  /** The digest of the session's secret. */
  session: string;
}

/** The operator with the admin token, as a header or as a session for recovery. */
interface SignedInOperator extends PersonRoles {
  kind: 'token';
  /** Null for the header. */
  session: string | null;
}

export type SignedIn = SignedInPerson | SignedInOperator;

export function operator(session: string | null): SignedInOperator {
  return { kind: 'token', roleForAll: 'owner', roleByShop: new Map(), session };
}
