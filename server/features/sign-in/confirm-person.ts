import { requirePassword } from '../../accounts/sign-in.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import type { AdminRoutesDependencies } from '../admin-routes.ts';

/** People confirm with their password what a stolen session must not reveal. */
export async function confirmPerson(
  { stores, accounts }: Pick<AdminRoutesDependencies, 'stores' | 'accounts'>,
  signedIn: SignedIn,
  given: { password: string; network: string },
): Promise<void> {
  if (signedIn.kind === 'person') {
    const person = await stores.people.find({ id: signedIn.personId });
    await requirePassword(
      accounts,
      { email: signedIn.email, password: person?.password ?? null },
      given,
    );
  }
}
