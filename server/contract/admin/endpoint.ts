import { z } from 'zod';
import {
  defineEndpoint,
  type Endpoint,
  type EndpointMethod,
  endpointMethods,
  type ExampleRequest,
} from '../endpoint.ts';
import { text } from '../values/sizes.ts';
import { adminBase } from './admin-base.ts';
import type { Right } from './rights.ts';

/**
 * The largest body of drafts and of pieces of files. A ruleset with 1,000 rules takes 329 KB; the lists of another may
 * hold 100,000 ids.
 */
const largeBodyKiB = 8 * 1_024;

/** The largest body of requests that anybody may send. */
const openBodyKiB = 16;

/** Method and path below `adminBase`. */
export type AdminAddress = `${EndpointMethod} /${string}`;

export interface AdminDefinition<
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
  Name extends string = string,
  Address extends string = AdminAddress,
> {
  /** Operation id of the API reference. */
  name: Name;
  /** Method and path below `adminBase`: `GET /shops/:shop/keys`. */
  address: Address;
  /** Who may call it. */
  right: Right;
  summary: string;
  description?: string;
  parameters: Parameters;
  body: Body;
  answer: Answer;
  needsRevision?: true;
  /** True for a body that holds a draft or objects of a file. */
  takesDraft?: true;
  takesFile?: true;
  isStream?: true;
  refusals?: NonNullable<Endpoint['refusals']>;
  example?: ExampleRequest;
}

export const noParameters = z.object({});
export const noBody = z.undefined();

/** Defines an endpoint of the administration: its address, who may call it, and what is sent and answered. */
export function defineAdminEndpoint<
  const Name extends string,
  const Address extends AdminAddress,
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>({
  takesDraft,
  address,
  name,
  ...definition
}: AdminDefinition<Parameters, Body, Answer, Name, Address>) {
  const isOpen = definition.right === 'anybody';
  const endpoint = defineEndpoint({
    example: {},
    ...definition,
    ...methodAndPath(address),
    name,
    family: 'Administration',
    access: isOpen ? 'anybody' : 'person',
    ...(isOpen && { bodyKiB: openBodyKiB }),
    ...((takesDraft || definition.takesFile) && { bodyKiB: largeBodyKiB }),
  });
  return { ...endpoint, name, address };
}

function methodAndPath(address: string): { method: EndpointMethod; path: string } {
  const [first, path = ''] = address.split(' ');
  const method = endpointMethods.find((known) => known === first);
  if (!method) {
    throw new Error(`${address} must begin with one of ${endpointMethods.join(', ')}.`);
  }
  return { method, path: adminBase + path };
}

export const time = z.iso.datetime();

/** The members of the answer to each write. */
export const written = {
  change: z.int().nullable().describe('The id of the recorded change; null when nothing changed'),
  shown: z
    .boolean()
    .describe('True when shoppers see it; false when the server applies it after the answer'),
};

/** The shop of a path. */
export const shopParameters = z.object({
  shop: text(255).toLowerCase().describe('The domain of the shop'),
});

const maxGraceHours = 30 * 24;

export const graceHours = z
  .int()
  .min(0)
  .max(maxGraceHours)
  .default(24)
  .describe('Hours in which the former one works as well');
