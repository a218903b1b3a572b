import type { z } from 'zod';
import type { Customer } from '../records/customer.ts';
import { integer, price, record, requiredId } from './lenient-fields.ts';
import { tagList } from './tag-list.ts';

/**
 * The platform's customer, reduced to the fields in use. Name, e-mail and addresses are not read, so that
 * they can neither leak nor survive an erasure.
 */
export const customerSchema: z.ZodType<Customer> = record({
  id: requiredId(),
  tags: tagList,
  orders_count: integer(0),
  total_spent: price('0.00'),
});
