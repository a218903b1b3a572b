import { z } from 'zod';
import { idField } from '../../contract/values/id-field.ts';
import { list, text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  noParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';
import { roles } from '../../contract/admin/rights.ts';

const email = text(254)
  .trim()
  .toLowerCase()
  .regex(/^[^\s@]+@[^\s@]+$/, 'must be an e-mail address');

export const emailField = email.describe('The address that signs in');

export const personName = text(200).trim().min(1, 'must not be empty').describe('For other people');

export const roleSchema = z
  .enum(roles)
  .describe('`owner` may do everything, `merchandiser` all but settings and keys, `viewer` reads');

const rolesOfPerson = {
  role: roleSchema.nullable().describe('The role in all shops; null for roles in single shops'),
  shops: list(
    z.strictObject({
      domain: text(255).toLowerCase().describe('The domain of the shop'),
      role: roleSchema,
    }),
  ).describe('The roles in single shops; they count without a role in all shops'),
};

export const personSchema = z
  .strictObject({
    id: z.int().describe('Stays for ever'),
    name: z.string().describe('For other people'),
    email: z.string().describe('The address that signs in'),
    ...rolesOfPerson,
    has_password: z.boolean().describe('False until the person has used the invitation'),
    second_factor: z.boolean().describe('Whether a sign-in needs a code as well'),
    created_at: time.describe('The time of the invitation'),
    seen_at: time.nullable().describe('The last use of a session that has not ended'),
  })
  .describe('A person who may sign in to the administration');

const link = z
  .string()
  .describe('Sets the password, once within 24 hours; hand it over yourself, no mail is sent');

const personParameters = z.object({
  person: idField('must be the id of a person').describe('The id of the person'),
});

const refusesMissing = { 404: 'There is no such person' } as const;

const lastOwner = { 409: 'Nobody would be left who owns all shops' } as const;

export const peopleEndpoints = {
  people: defineAdminEndpoint({
    name: 'people',
    address: 'GET /people',
    right: 'administer',
    summary: 'List people',
    parameters: noParameters,
    body: noBody,
    answer: z.strictObject({ data: z.array(personSchema).describe('By name') }),
  }),
  createPerson: defineAdminEndpoint({
    name: 'createPerson',
    address: 'POST /people',
    right: 'administer',
    summary: 'Invite a person',
    parameters: noParameters,
    body: z.object({ name: personName, email: emailField, ...rolesOfPerson }),
    answer: z.strictObject({ person: personSchema, link, ...written }),
    refusals: { 404: 'There is no such shop', 409: 'There is already a person with this address' },
    example: {
      body: {
        name: 'Mara',
        email: 'mara@store.example',
        role: null,
        shops: [{ domain: 'store.example', role: 'merchandiser' }],
      },
    },
  }),
  updatePerson: defineAdminEndpoint({
    name: 'updatePerson',
    address: 'PATCH /people/:person',
    right: 'administer',
    summary: 'Change a person',
    description: 'A change of roles ends all sessions of the person, who has to sign in again.',
    parameters: personParameters,
    body: z.object({ name: personName, ...rolesOfPerson }).partial(),
    answer: z.strictObject({ person: personSchema, ...written }),
    refusals: { ...refusesMissing, ...lastOwner },
    example: { parameters: { person: '2' }, body: { role: 'owner' } },
  }),
  removePerson: defineAdminEndpoint({
    name: 'removePerson',
    address: 'DELETE /people/:person',
    right: 'administer',
    summary: 'Remove a person',
    description: 'Their sessions end. The recorded changes stay, without the name.',
    parameters: personParameters,
    body: noBody,
    answer: z.strictObject({ ...written }),
    refusals: { ...refusesMissing, ...lastOwner },
    example: { parameters: { person: '2' } },
  }),
  createPersonLink: defineAdminEndpoint({
    name: 'createPersonLink',
    address: 'POST /people/:person/link',
    right: 'administer',
    summary: 'Create a link for a new password',
    description: 'Using the link also removes the second factor when `reset_second_factor` is set.',
    parameters: personParameters,
    body: z.object({
      reset_second_factor: z
        .boolean()
        .default(false)
        .describe('For somebody who has lost authenticator and recovery codes'),
    }),
    answer: z.strictObject({ link, ...written }),
    refusals: refusesMissing,
    example: { parameters: { person: '2' }, body: {} },
  }),
};
