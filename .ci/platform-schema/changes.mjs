/**
 * @typedef {{
 *   name: string,
 *   isDeprecated?: boolean,
 *   requiredAccess?: string | null,
 *   isProtected?: boolean,
 *   protectedContent?: string | null,
 *   type?: unknown,
 *   args?: Part[],
 *   fields?: Part[] | null,
 *   inputFields?: Part[] | null,
 *   enumValues?: Part[] | null,
 * }} Part A type, or a field, an argument or a value of one.
 * @typedef {{ __schema: { types: Part[] } }} Introspection
 */

/** The keys of the package that `buildClientSchema` and the stand-in need; descriptions are not copied. */
const keptKeys = new Set(
  `__schema queryType mutationType subscriptionType types directives kind name ofType fields inputFields interfaces
  enumValues possibleTypes args type defaultValue isDeprecated deprecationReason isRepeatable locations isOneOf
  requiredAccess gidTypes isProtected protectedSubject protectedContent`.split(/\s+/),
);

/**
 * Returns an introspection without what is not needed.
 * @param {unknown} value
 * @returns {unknown}
 */
export function withoutDescriptions(value) {
  if (Array.isArray(value)) {
    return value.map(withoutDescriptions);
  }
  return typeof value === 'object' && value !== null
    ? Object.fromEntries(
        Object.entries(value)
          .filter(([key, held]) => keptKeys.has(key) && isTelling(key, held))
          .map(([key, held]) => [key, withoutDescriptions(held)]),
      )
    : value;
}

/**
 * @param {string} key
 * @param {unknown} held
 */
function isTelling(key, held) {
  const mayBeLeftOut = ['isOneOf', 'requiredAccess', 'isProtected'].includes(key);
  return !(
    (mayBeLeftOut && (held === false || held === null)) ||
    (key.startsWith('protected') && held === null)
  );
}

/**
 * Returns what differs between two introspections, one line for each difference.
 * @param {Introspection} before
 * @param {Introspection} after
 * @returns {string[]}
 */
export function schemaChanges(before, after) {
  const former = partsOf(before);
  const current = partsOf(after);
  return [
    ...[...current.keys()].filter((key) => !former.has(key)).map((key) => `added: ${key}`),
    ...[...former.keys()].filter((key) => !current.has(key)).map((key) => `removed: ${key}`),
    ...[...current].flatMap(([key, part]) => {
      const known = former.get(key);
      return known ? partChanges(key, known, part) : [];
    }),
  ].toSorted();
}

/**
 * @param {string} key
 * @param {Part} before
 * @param {Part} after
 */
function partChanges(key, before, after) {
  const access = after.requiredAccess ?? null;
  return [
    ...(after.isDeprecated && !before.isDeprecated ? [`deprecated: ${key}`] : []),
    ...(before.isDeprecated && !after.isDeprecated ? [`no longer deprecated: ${key}`] : []),
    ...(JSON.stringify(before.type) === JSON.stringify(after.type) ? [] : [`type: ${key}`]),
    ...((before.requiredAccess ?? null) === access ? [] : [`access: ${key} needs ${access}`]),
  ];
}

/**
 * Returns all types with their fields, arguments and values, by names such as `Shop.metafield(key)`.
 * @param {Introspection} introspection
 * @returns {Map<string, Part>}
 */
function partsOf({ __schema: { types } }) {
  return new Map(
    types.flatMap((type) => [
      /** @type {[string, Part]} */ ([type.name, { ...type, type: undefined }]),
      ...[...(type.fields ?? []), ...(type.inputFields ?? []), ...(type.enumValues ?? [])].flatMap(
        (part) => {
          const name = `${type.name}.${part.name}`;
          return [
            /** @type {[string, Part]} */ ([name, part]),
            ...(part.args ?? []).map(
              (argument) => /** @type {[string, Part]} */ ([`${name}(${argument.name})`, argument]),
            ),
          ];
        },
      ),
    ]),
  );
}

/**
 * @typedef {{ topic: string, access_scopes: string[] | null, deprecated: boolean, schema: unknown }} Topic
 */

/**
 * Returns what differs in a topic between two versions; undefined for a topic that is gone.
 * @param {Topic} before
 * @param {Topic | undefined} after
 * @returns {string[]}
 */
export function topicChanges(before, after) {
  if (!after) {
    return [`removed: the topic ${before.topic}`];
  }
  return [
    ...(scopesOf(before) === scopesOf(after)
      ? []
      : [`access: the topic ${after.topic} needs ${scopesOf(after) || 'nothing'}`]),
    ...(after.deprecated && !before.deprecated ? [`deprecated: the topic ${after.topic}`] : []),
    ...(JSON.stringify(before.schema) === JSON.stringify(after.schema)
      ? []
      : [`body: the topic ${after.topic}`]),
  ];
}

/** @param {Topic} topic */
function scopesOf(topic) {
  return (topic.access_scopes ?? []).toSorted().join(', ');
}
