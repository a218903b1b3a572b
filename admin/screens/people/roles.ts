import { html, type TemplateResult } from 'lit';
import type { AdminContract } from '../../../server/features/endpoints.ts';
import type { MyShop } from '../../api/me.ts';
import type { ProblemOf } from '../../kit/admin-form.ts';
import { selectField } from '../../kit/form-field.ts';
import { currentLanguage } from '../../preferences/language.ts';
import { texts } from './texts/texts.ts';

export type Person = AdminContract['people']['answer']['data'][number];

type Role = MyShop['role'];

const roles = ['owner', 'merchandiser', 'viewer'] as const satisfies readonly Role[];

/** The value of a choice that grants nothing. */
const none = '';

/** Renders the choice of a role for all shops, and of one for each shop. */
export function roleFields(
  shops: readonly MyShop[],
  person: Person | undefined,
  problemOf: ProblemOf,
): TemplateResult {
  const roleIn = (domain: string) => person?.shops.find((shop) => shop.domain === domain)?.role;
  return html`${roleField({
    name: 'role',
    label: texts.allShops,
    role: person ? person.role : 'merchandiser',
    problem: problemOf('role'),
  })}
  ${shops.map(({ domain, name }) =>
    roleField({
      name: `shop ${domain}`,
      label: name,
      role: roleIn(domain),
      problem: problemOf('shops'),
    }),
  )}`;
}

/** Reads the roles that `roleFields` asked for. A role for all shops makes others pointless. */
export function readRoles(values: Readonly<Record<string, string>>): {
  role: Role | null;
  shops: { domain: string; role: Role }[];
} {
  const role = toRole(values.role);
  const shops = Object.entries(values).flatMap(([name, value]) => {
    const own = name.startsWith('shop ') ? toRole(value) : undefined;
    return own ? [{ domain: name.slice('shop '.length), role: own }] : [];
  });
  return { role: role ?? null, shops: role ? [] : shops };
}

/** Returns a person's roles in a few words. */
export function placesOf({ role, shops }: Person): string {
  if (role) {
    return `${texts.shortRoles[role]}, ${texts.allShops.toLocaleLowerCase(currentLanguage())}`;
  }
  return (
    shops.map((shop) => `${texts.shortRoles[shop.role]}: ${shop.domain}`).join(', ') ||
    texts.shortRoles.none
  );
}

interface RoleField {
  readonly name: string;
  readonly label: string;
  readonly role: Role | null | undefined;
  readonly problem: string | undefined;
}

function roleField({ name, label, role, problem }: RoleField): TemplateResult {
  return selectField({
    id: `person-${name.replaceAll(/\W+/g, '-')}`,
    name,
    label: `${texts.role}: ${label}`,
    value: role ?? none,
    problem,
    choices: [
      { value: none, label: texts.shortRoles.none },
      ...roles.map((value) => ({ value, label: texts.roles[value] })),
    ],
  });
}

function toRole(value: string | undefined): Role | undefined {
  return roles.find((role) => role === value);
}
