/** A value that is given at once where nothing has to be waited for: a cached answer costs no promise. */
export type MaybePromise<Value> = Value | Promise<Value>;
