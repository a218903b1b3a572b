import { z } from 'zod';
import { idField } from '../../contract/values/id-field.ts';
import { shortened } from '../../contract/values/short-text.ts';
import { text } from '../../contract/values/sizes.ts';
import {
  defineAdminEndpoint,
  noBody,
  shopParameters,
  time,
  written,
} from '../../contract/admin/endpoint.ts';

const name = text(1_024)
  .trim()
  .min(1, 'must not be empty')
  .transform((given) => shortened(given));

const person = {
  customer_id: idField('must be the id of a customer').describe('The customer').optional(),
  uuid: name.optional().describe('The shopper of this session'),
  email: name.optional().describe('The shopper whom events name by this e-mail'),
};

const isNamed = (given: { customer_id?: unknown; uuid?: unknown; email?: unknown }) =>
  (given.customer_id ?? given.uuid ?? given.email) !== undefined;

const nobody = 'must name the person by customer_id, uuid or email';

const rows = z.array(z.record(z.string(), z.unknown()));

const example = { parameters: { shop: 'store.example' } };

const exported = z.strictObject({
  person: z.record(z.string(), z.unknown()).describe('The names that were asked for'),
  customer: z.record(z.string(), z.unknown()).nullable().describe('What the store told of them'),
  company_markets: z
    .array(z.number())
    .describe('Ids of the markets whose prices they see as a customer of a company'),
  orders: rows.describe('Their orders with lines'),
  sessions: rows.describe('Their sessions'),
  events: rows.describe('The events of these sessions'),
});

export const personEndpoints = {
  findPerson: defineAdminEndpoint({
    name: 'findPerson',
    address: 'POST /shops/:shop/persons/find',
    right: 'own',
    summary: 'Count the data of a person',
    description: 'Tells how much there is, and nothing of it. No request is recorded.',
    parameters: shopParameters,
    body: z.object(person).refine(isNamed, nobody),
    answer: z.strictObject({
      customer: z.boolean().describe('Whether the store told of them'),
      orders: z.int().describe('Their orders'),
      sessions: z.int().describe('Their sessions'),
      events: z.int().describe('The events of these sessions'),
    }),
    example: { ...example, body: { customer_id: '6120000238138' } },
  }),
  exportPerson: defineAdminEndpoint({
    name: 'exportPerson',
    address: 'POST /shops/:shop/persons/export',
    right: 'own',
    summary: 'Export the data of a person',
    description: 'The request is recorded without the person.',
    parameters: shopParameters,
    body: z.object(person).refine(isNamed, nobody),
    answer: exported,
    example: { ...example, body: { customer_id: '6120000238138' } },
  }),
  erasePerson: defineAdminEndpoint({
    name: 'erasePerson',
    address: 'POST /shops/:shop/persons/erase',
    right: 'own',
    summary: 'Erase a person from the data of a shop',
    description:
      'Deletes the customer, and all sessions with their events; orders lose their customer, and webhooks about them that are not done are dropped. A file of SQLite is rewritten, for which events wait. The request is recorded without the person.',
    parameters: shopParameters,
    body: z
      .object({ ...person, confirm: text(255).describe('The domain of the shop') })
      .refine(isNamed, nobody),
    answer: z.strictObject({
      sessions: z.int().describe('Erased sessions'),
      events: z.int().describe('Erased events'),
      orders: z.int().describe('Orders that lost their customer'),
      customers: z.int().describe('Erased customers'),
      webhooks: z.int().describe('Dropped webhooks that were not done yet'),
      also_named: z
        .strictObject({
          customer_ids: z.array(z.int()).describe('Ids of customers'),
          emails: z.array(z.string()).describe('Addresses'),
        })
        .describe('Other names in the erased events: erase them as well'),
      left: z.int().describe('Sessions that arrived meanwhile: erase again'),
      deleted_rows_remain_in_server_files: z
        .boolean()
        .describe('True for PostgreSQL, whose files keep erased rows for a while'),
      change: written.change,
    }),
    example: { ...example, body: { customer_id: '6120000238138', confirm: 'store.example' } },
  }),
  privacyRequests: defineAdminEndpoint({
    name: 'privacyRequests',
    address: 'GET /shops/:shop/privacy-requests',
    right: 'own',
    summary: 'List what the platform asks for on behalf of people',
    description: 'Requests with dates and without names.',
    parameters: shopParameters,
    body: noBody,
    answer: z.strictObject({
      data: z
        .array(
          z.strictObject({
            id: z.int().describe('Its number'),
            topic: z
              .enum([
                'customers/data_request',
                'customers/redact',
                'shop/redact',
                'app/uninstalled',
              ])
              .describe('What is asked for'),
            requested_at: time.describe('When the platform asked'),
            due_at: time.describe('When it is done; of data requests, how long they wait'),
            done_at: time.nullable().describe('When it was done; null for open ones'),
          }),
        )
        .describe('The newest 200 first'),
    }),
    example,
  }),
  exportRequested: defineAdminEndpoint({
    name: 'exportRequested',
    address: 'POST /shops/:shop/privacy-requests/:request/export',
    right: 'own',
    summary: 'Export the data that a person has asked for',
    description: 'Works for open data requests. That it was read is recorded without the person.',
    parameters: shopParameters.extend({
      request: idField('must be the number of a request').describe('The number of the request'),
    }),
    body: noBody,
    answer: exported,
    refusals: { 404: 'The request is done, or the person has no right to the shop' },
    example: { parameters: { ...example.parameters, request: '3' } },
  }),
};
