import { type Operand, problemOf } from '../operand.ts';

/** The operand of conditions that always hold. */
export const nothing: Operand<boolean> = {
  kind: 'nothing',
  value: 'Nothing',
  field: 'none',
  operators: [],
  show: (seen) => seen,
};

export const yesNo: Operand<boolean> = {
  kind: 'yes_no',
  value: '`true` or `false`',
  field: 'value',
  operators: [
    {
      name: 'equals',
      description: 'is so, or is not so',
      takes: 'one',
      bind: ({ value }) => {
        const wanted = value.trim().toLowerCase();
        return wanted === 'true' || wanted === 'false'
          ? (seen) => String(seen) === wanted
          : problemOf('value', 'must be true or false');
      },
    },
  ],
  show: (seen) => seen,
};
