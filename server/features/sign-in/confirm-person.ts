import { requirePassword } from '../../accounts/sign-in.ts';
import type { SignedIn } from '../../contract/admin/signed-in.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';

/** People confirm with their password what a stolen session must not reveal. */
export async function confirmPerson(
  { people, accounts }: { people: PersonStore; accounts: Accounts },
  signedIn: SignedIn,
  given: { password: string; network: string },
): Promise<void> {
  if (signedIn.kind === 'person') {
    const person = await people.find({ id: signedIn.personId });
    await requirePassword(
      accounts,
      { email: signedIn.email, password: person?.password ?? null },
      given,
    );
  }
}
