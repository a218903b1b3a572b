/** Silences knex, which would write to the console instead of the log. The caller gets the error. */
export const silence = { warn: () => undefined, error: () => undefined };
