/** Metadata of a schema whose field is read, to be refused, and not announced. */
export const hiddenFromReference = 'hiddenFromReference';
