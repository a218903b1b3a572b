/** At once where nothing has to be waited for: a kept answer should not pay for a promise at each step. */
export type Soon<Value> = Value | Promise<Value>;
