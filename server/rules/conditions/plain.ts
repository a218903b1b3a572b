import { nothing, yesNo } from '../operands/plain.ts';
import { defineCondition } from './condition-type.ts';

export const plainConditions = [
  defineCondition({
    type: 'anything',
    group: 'always',
    description: 'Always holds.',
    operand: nothing,
    read: () => true,
  }),
  defineCondition({
    type: 'customer_logged_in',
    group: 'shopper',
    description: 'Whether a customer id came with the request.',
    operand: yesNo,
    read: ({ request: { isLoggedIn } }) => isLoggedIn,
  }),
];
