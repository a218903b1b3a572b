import { type Management, recordChange } from './management.ts';

/** Records that somebody has signed in with the admin token. */
export async function recordOperatorSignIn(
  management: Management,
  { network }: { network: string },
): Promise<void> {
  await management.stores.database.write(null, (transaction) =>
    recordChange(management, transaction, {
      shopId: null,
      kind: 'session',
      object: 'admin-token',
      action: 'sign-in',
      note: network,
      before: null,
      after: null,
    }),
  );
}
