import type { AdminContract } from '../../server/features/endpoints.ts';

/** The person of the session, or the admin token. */
export type Me = AdminContract['me']['answer'];

/** A shop that the person may see. */
export type MyShop = Me['shops'][number];

/** Returns whether a person may create shops. */
export const isOwnerOfAll = ({ kind, role }: Me) => kind === 'token' || role === 'owner';
