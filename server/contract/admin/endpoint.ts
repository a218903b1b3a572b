import { z } from 'zod';
import {
  defineEndpoint,
  type Endpoint,
  type EndpointMethod,
  endpointMethods,
  type ExampleRequest,
} from '../endpoint.ts';
import { text } from '../values/sizes.ts';
import { adminBase, addresses, type AddressName } from './addresses.ts';
import { rightOf } from './rights.ts';

/**
 * The largest body of drafts and of pieces of files. A ruleset with 1,000 rules takes 329 KB; the lists of another may
 * hold 100,000 ids.
 */
const largeBodyKiB = 8 * 1_024;

/** The largest body of requests that anybody may send. */
const openBodyKiB = 16;

interface AdminDefinition<
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
> {
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

/** Defines an endpoint of the administration. Its address and its right come from their tables. */
export function defineAdminEndpoint<
  Parameters extends z.ZodType,
  Body extends z.ZodType,
  Answer extends z.ZodType,
>(name: AddressName, { takesDraft, ...definition }: AdminDefinition<Parameters, Body, Answer>) {
  const right = rightOf(name);
  return defineEndpoint({
    example: {},
    ...definition,
    ...methodAndPath(addresses[name]),
    name,
    right,
    family: 'Administration',
    access: right === 'anybody' ? 'anybody' : 'person',
    ...(right === 'anybody' && { bodyKiB: openBodyKiB }),
    ...((takesDraft || definition.takesFile) && { bodyKiB: largeBodyKiB }),
  });
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

const mostGraceHours = 30 * 24;

export const graceHours = z
  .int()
  .min(0)
  .max(mostGraceHours)
  .default(24)
  .describe('Hours in which the former one works as well');
