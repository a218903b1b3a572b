import type { z } from 'zod';
import { readRole } from '../../accounts/sessions.ts';
import { peopleEndpoints as endpoints, type personSchema } from './contract.ts';
import { AppError } from '../../base/errors.ts';
import { createPerson, createPersonLink, removePerson, updatePerson } from './actions.ts';
import type { Accounts } from '../../accounts/accounts.ts';
import type { BindAdmin } from '../../http/administration/bind-admin.ts';
import type { PersonStore } from '../../store/tables/people/person-store.ts';
import type { Shop } from '../../store/tables/shops/shop.ts';
import type { ShopStore } from '../../store/tables/shops/shop-store.ts';
import type { ActAs, WhenShown } from '../acting.ts';

type ListedPerson = z.output<typeof personSchema>;

interface ListDependencies {
  people: PersonStore;
  shops: ShopStore;
  accounts: Accounts;
}

interface Dependencies extends ListDependencies {
  bind: BindAdmin<Shop>;
  /** The address of the server for links. */
  publicUrl: string;
  actAs: ActAs;
  whenShown: WhenShown;
}

export function bindPeople(dependencies: Dependencies): void {
  const { bind, accounts, publicUrl, actAs, whenShown } = dependencies;

  bind.asMember(endpoints.people, async () => ({ data: await listPeople(dependencies) }));

  bind.asMember(endpoints.createPerson, async ({ body, signedIn }) => {
    const management = actAs(signedIn);
    const { personId, link, change } = await createPerson(management, accounts.links, body);
    return {
      person: await findPerson(dependencies, personId),
      link: publicUrl + link,
      change,
      shown: await whenShown(),
    };
  });

  bind.asMember(endpoints.updatePerson, async ({ parameters, body, signedIn }) => {
    const { change } = await updatePerson(actAs(signedIn), parameters.person, body);
    const person = await findPerson(dependencies, parameters.person);
    return { person, change, shown: await whenShown() };
  });

  bind.asMember(endpoints.removePerson, async ({ parameters, signedIn }) => {
    const { change } = await removePerson(actAs(signedIn), parameters.person);
    return { change, shown: await whenShown() };
  });

  bind.asMember(endpoints.createPersonLink, async ({ parameters, body, signedIn }) => {
    const { link, change } = await createPersonLink(
      actAs(signedIn),
      accounts.links,
      parameters.person,
      { resetsSecondFactor: body.reset_second_factor },
    );
    return { link: publicUrl + link, change, shown: await whenShown() };
  });
}

async function findPerson(dependencies: ListDependencies, id: number) {
  const found = (await listPeople(dependencies)).find((person) => person.id === id);
  if (!found) {
    throw new AppError('not-found', 'There is no such person.');
  }
  return found;
}

async function listPeople({ people, shops, accounts }: ListDependencies): Promise<ListedPerson[]> {
  const memberships = await people.memberships();
  const domains = new Map((await shops.list()).map(({ id, domain }) => [id, domain]));
  const sessions = await accounts.sessions.list();
  return (await people.list()).map((person) => {
    const seenAt = sessions.flatMap(({ personId, seenAt: at }) =>
      personId === person.id ? at : [],
    );
    return {
      id: person.id,
      name: person.name,
      email: person.email,
      role: person.role === null ? null : readRole(person.role),
      shops: memberships.flatMap(({ personId, shopId, role }) => {
        const domain = domains.get(shopId);
        return personId === person.id && domain !== undefined
          ? [{ domain, role: readRole(role) }]
          : [];
      }),
      has_password: person.password !== null,
      second_factor: person.secondFactor !== null,
      created_at: new Date(person.createdAt).toISOString(),
      seen_at: seenAt.length === 0 ? null : new Date(Math.max(...seenAt)).toISOString(),
    };
  });
}
