/** Multi-row layouts: columns in a narrow and in a wide box, row gap and card height. */
export const layouts = [
  {
    name: 'grid',
    columns: [2, 4],
    rowGap: '28px',
    card: `calc(
      (100cqi + var(--gap)) / var(--columns) / (var(--ratio)) - var(--gap) / (var(--ratio)) +
        var(--text)
    )`,
  },
  { name: 'list', columns: [1, 2], rowGap: '16px', card: 'calc(5 * var(--unit) / (var(--ratio)))' },
];
