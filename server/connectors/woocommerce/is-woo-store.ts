import { z } from 'zod';
import { AppError } from '../../base/errors.ts';
import { JsonClient, type JsonClientOptions } from '../outgoing/json-client.ts';

const indexSchema = z.object({ namespaces: z.array(z.string()) });

/** Returns whether the index of an address lists the API of WooCommerce. */
export async function isWooStore(address: string, options: JsonClientOptions): Promise<boolean> {
  try {
    const { value } = await new JsonClient(options).send({
      method: 'GET',
      url: `${address}/wp-json/`,
    });
    const index = indexSchema.safeParse(value);
    return index.data?.namespaces.some((name) => name.startsWith('wc/')) ?? false;
  } catch (error) {
    if (error instanceof AppError) {
      // What does not answer with an index has none.
      return false;
    }
    throw error;
  }
}
