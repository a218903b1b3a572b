import type { z } from 'zod';
import type { Endpoint } from '../endpoint.ts';
import type { AddressName } from './addresses.ts';
import { changeEndpoints } from './changes.ts';
import { keyEndpoints } from './keys.ts';
import { peopleEndpoints } from './people.ts';
import { shopEndpoints } from './shops.ts';
import { signInEndpoints } from './sign-in.ts';

/** All endpoints of the administration by name, in the order of the API reference. */
const adminEndpointsByName = {
  ...signInEndpoints,
  ...peopleEndpoints,
  ...shopEndpoints,
  ...keyEndpoints,
  ...changeEndpoints,
} satisfies Record<AddressName, Endpoint>;

type Endpoints = typeof adminEndpointsByName;

/** The types of each endpoint for the browser, which imports no schema. */
export type AdminContract = {
  [Name in AddressName]: {
    parameters: z.input<Endpoints[Name]['parameters']>;
    body: z.input<Endpoints[Name]['body']>;
    answer: z.output<Endpoints[Name]['answer']>;
  };
};

export const adminEndpoints: readonly Endpoint[] = Object.values(adminEndpointsByName);
