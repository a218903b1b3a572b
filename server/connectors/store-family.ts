import { z } from 'zod';
import { text } from '../contract/values/sizes.ts';
import type { JsonClientOptions } from './outgoing/json-client.ts';

/** Stores that are connected by credentials of one kind. Each connector has one. */
export interface StoreFamily {
  /** The name of the connector in the database. */
  readonly connector: string;
  /** The name of the family in sentences. */
  readonly name: string;
  /** The platforms whose stores are of the family; absent for the one of all others. */
  readonly platforms?: readonly string[];
  /** What its stores are connected with, in words. */
  readonly credentialsInWords: string;
  /** Returns the address of a store, of what a person has typed. */
  addressOf(typed: URL): string;
  /** Returns the path below the address for webhooks to which a store of a shop delivers. */
  deliveryPathOf(shopId: number): string;
  /** Returns whether the store at an address is one. Absent where nothing tells without credentials. */
  recognises?(address: string, options: JsonClientOptions): Promise<boolean>;
}

/** What a store is opened with, besides its credentials. */
export interface OpenOptions extends JsonClientOptions {
  platform: string;
  now: () => number;
  /** Signs the webhooks that the store is asked to send. */
  webhookSecret: string;
}

/** Part of all saved credentials: true when the operator has allowed the store to be in a private network. */
export const savedReach = { allowPrivate: z.boolean().optional() };

const longestSecret = 1_024;

/** A part of credentials that a person gives. */
export const givenSecret = text(longestSecret).trim().min(1, 'must not be empty');
