type Given<Fields> = { [Name in keyof Fields]?: Exclude<Fields[Name], undefined> };

/** Returns the members that a body has given. */
export function withoutUndefined<Fields extends object>(fields: Fields): Given<Fields> {
  const given: Given<Fields> = { ...fields };
  for (const name in given) {
    if (given[name] === undefined) {
      delete given[name];
    }
  }
  return given;
}
