import type { z } from 'zod';
import type { Customer } from '../customer.ts';
import { integer, price, record, requiredId } from './lenient-fields.ts';
import { tagList } from './tag-list.ts';

/**
 * The platform's customer, less what nothing here needs: name, e-mail and addresses are not even read, so
 * that they can neither leak nor be forgotten by an erasure.
 */
export const customerSchema: z.ZodType<Customer> = record({
  id: requiredId(),
  tags: tagList,
  orders_count: integer(0),
  total_spent: price('0.00'),
});
