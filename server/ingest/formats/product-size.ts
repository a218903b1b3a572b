/** The variants of a product at most. Stores allow some thousands. */
export const maxVariants = 5_000;

export const tooManyVariants = `variants: expected at most ${maxVariants} of a product; split it into several products`;
