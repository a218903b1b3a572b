import { countFacet } from './stand-in-facets.ts';
import { readFilter, StandInError } from './stand-in-filter.ts';
import {
  type ChangedField,
  isNamed,
  isPattern,
  parseDocument,
  type StandInSchema,
  type SynonymItem,
} from './stand-in-documents.ts';
import { checkDocument, checkField, withChanges } from './stand-in-schema.ts';
import { comparisonOf, type StandInHit } from './stand-in-sort.ts';
import { findNearest, readVectorQuery } from './stand-in-vectors.ts';
import {
  matchWords,
  sumOfFields,
  splitWords,
  type WordMatch,
  type WordRules,
} from './stand-in-words.ts';

export type Parameters = Readonly<Record<string, string | number | boolean>>;

/** The documents of one collection, searched without an index. */
export class StandInCollection {
  schema: StandInSchema;
  synonyms: readonly SynonymItem[] = [];
  synonymSets: readonly string[] = [];
  readonly #documents = new Map<string, StandInHit>();
  #sequence = 0;

  constructor(schema: StandInSchema) {
    schema.fields.forEach(checkField);
    this.schema = schema;
  }

  get size(): number {
    return this.#documents.size;
  }

  /** Returns the description of the collection. Pattern names are replaced by the names in documents. */
  describe() {
    const documents = [...this.#documents.values()];
    const names = new Set(documents.flatMap(({ document }) => Object.keys(document)));
    const { fields } = this.schema;
    const patterns = fields.filter(isPattern);
    const concrete = [...names].filter((name) => patterns.some((field) => isNamed(field, name)));
    const described = concrete.map((name) => ({ name, type: 'float' }));
    return { ...this.schema, num_documents: this.size, fields: [...fields, ...described] };
  }

  /** Adds and drops fields. The documents keep the values of dropped ones. */
  changeFields(changes: readonly ChangedField[]): void {
    const changed = withChanges(this.schema, changes);
    this.#documents.forEach(({ document }) => checkDocument(document, changed, 'coerce_or_reject'));
    this.schema = changed;
  }

  /** Returns the value of a field in each document, by id. */
  textsOf(field: string): Map<string, string> {
    return new Map(
      Array.from(this.#documents, ([id, { document }]) => [id, String(document[field])]),
    );
  }

  write(line: string, action: string, dirtyValues: string): object {
    try {
      const given = parseDocument(line);
      const id = String(given['id']);
      const known = this.#documents.get(id);
      if (action === 'update' && !known) {
        throw new StandInError(404, `Could not find a document with id: ${id}`);
      }
      const document = { ...(action === 'update' ? known?.document : {}), ...given };
      checkDocument(document, this.schema, dirtyValues);
      this.#sequence += 1;
      const sequence = known?.sequence ?? this.#sequence;
      this.#documents.set(id, { document, sequence, textMatch: 0 });
      return { success: true };
    } catch (error) {
      if (error instanceof StandInError) {
        return { code: error.status, error: error.message, success: false };
      }
      throw error;
    }
  }

  remove(filter: string): number {
    const holds = readFilter(filter, this.#isField);
    const matching = [...this.#documents].filter(([, { document }]) => holds(document));
    matching.forEach(([id]) => this.#documents.delete(id));
    return matching.length;
  }

  removeOne(id: string): void {
    if (!this.#documents.delete(id)) {
      throw new StandInError(404, `Could not find a document with id: ${id}`);
    }
  }

  search(parameters: Parameters): object {
    const text = (name: string, usual: string) => String(parameters[name] ?? usual);
    const number = (name: string, usual: number) => Number(parameters[name] ?? usual);
    const limit = number('limit', number('per_page', 10));
    if (limit > 250) {
      throw new StandInError(422, 'Only upto 250 hits can be fetched per page.');
    }
    const page = number('page', 1);
    const offset = number('offset', (page - 1) * limit);
    const filter = text('filter_by', '');
    const holds = filter === '' ? () => true : readFilter(filter, this.#isField);
    const candidates = [...this.#documents.values()].filter(({ document }) => holds(document));
    const vectorQuery = text('vector_query', '');
    const found =
      vectorQuery === ''
        ? this.#findWords(candidates, parameters)
        : this.#findNearest(candidates, vectorQuery, { term: text('q', ''), limit });
    const facets = text('facet_by', '').split(',').filter(Boolean);
    return {
      facet_counts: facets.map((field) =>
        countFacet(
          field,
          found.map(({ document }) => document),
          number('max_facet_values', 10),
        ),
      ),
      found: found.length,
      hits: found
        .slice(offset, offset + limit)
        .map((one) => toHit(one, text('include_fields', ''))),
      out_of: this.size,
      page,
      request_params: {
        collection_name: this.schema.name,
        first_q: text('q', ''),
        per_page: limit,
        q: text('q', ''),
      },
      search_cutoff: false,
      search_time_ms: 0,
    };
  }

  /** Returns the documents with the words, in the requested order. */
  #findWords(candidates: readonly StandInHit[], parameters: Parameters): StandInHit[] {
    const matches = this.#match(candidates, parameters);
    const found = candidates.flatMap((candidate): StandInHit[] => {
      const match = matches?.get(candidate);
      return matches && !match ? [] : [{ ...candidate, textMatch: match?.score ?? 0, match }];
    });
    const order = String(parameters['sort_by'] ?? this.#defaultOrder());
    return found.toSorted(comparisonOf(order, this.#isField));
  }

  #findNearest(
    candidates: readonly StandInHit[],
    vectorQuery: string,
    { term, limit }: { term: string; limit: number },
  ): StandInHit[] {
    if (term !== '*') {
      throw new StandInError(400, 'The stand-in does not fuse words and vectors.');
    }
    return findNearest(candidates, readVectorQuery(vectorQuery, this.schema.fields), limit);
  }

  /** Returns whether a field exists. A pattern is a field once a document has it. */
  readonly #isField = (name: string): boolean =>
    name === 'id' ||
    this.schema.fields.some(
      (field) => isNamed(field, name) && (!isPattern(field) || this.#hasValues(name)),
    );

  #hasValues(name: string): boolean {
    return [...this.#documents.values()].some(({ document }) => document[name] !== undefined);
  }

  #defaultOrder(): string {
    const { default_sorting_field: field } = this.schema;
    return ['_text_match:desc', ...(field === undefined ? [] : [`${field}:desc`])].join();
  }

  /** Returns the matches; undefined when everything matches. */
  #match(
    candidates: readonly StandInHit[],
    parameters: Parameters,
  ): Map<StandInHit, WordMatch> | undefined {
    const term = String(parameters['q'] ?? '');
    if (term === '*') {
      return undefined;
    }
    const rules = this.#wordRules(parameters);
    const words = splitWords(term, rules.separators);
    const matches = new Map<StandInHit, WordMatch>();
    const threshold = Number(parameters['drop_tokens_threshold'] ?? 1);
    for (const some of sequencesOf(words)) {
      const isWhole = some.length === words.length;
      if (!isWhole && matches.size >= threshold) {
        break;
      }
      const sequences = [some, ...(isWhole ? this.#synonymsOf(some) : [])];
      sequences.forEach((sequence) => addMatches(matches, candidates, sequence, rules));
    }
    if (!rules.countsWords && threshold > 0) {
      matches.forEach((match, { document }) => {
        match.score = Math.max(match.score, sumOfFields(document, words, rules));
      });
    }
    return matches;
  }

  #wordRules(parameters: Parameters): WordRules {
    const fields = String(parameters['query_by'] ?? '').split(',');
    const weights = String(parameters['query_by_weights'] ?? '')
      .split(',')
      .filter(Boolean);
    const missing = fields.find((field) => !this.#isField(field));
    if (missing !== undefined) {
      throw new StandInError(404, `Could not find a field named \`${missing}\` in the schema.`);
    }
    return {
      queryBy: fields.map((field, place) => ({
        field,
        weight: Number(weights[place] ?? fields.length - place),
      })),
      isPrefix: String(parameters['prefix'] ?? true) === 'true',
      typos: Number(parameters['num_typos'] ?? 2),
      bytesForOne: Number(parameters['min_len_1typo'] ?? 4),
      bytesForTwo: Number(parameters['min_len_2typo'] ?? 7),
      countsWords: parameters['text_match_type'] !== 'sum_score',
      separators: this.schema.token_separators ?? [],
      stems: new Set(this.schema.fields.flatMap(({ name, stem }) => (stem ? [name] : []))),
    };
  }

  #synonymsOf(words: readonly string[]): string[][] {
    const sets = this.synonyms.flatMap(({ root, synonyms }) => {
      const from = root === '' ? synonyms : [root];
      return from.flatMap((one) =>
        synonyms.filter((other) => other !== one).map((to) => [one, to]),
      );
    });
    return sets.flatMap(([from = '', to = '']) => {
      const fromWords = splitWords(from);
      const place = words.findIndex((_, at) =>
        fromWords.every((word, next) => words[at + next] === word),
      );
      return place === -1
        ? []
        : [[...words.slice(0, place), ...splitWords(to), ...words.slice(place + fromWords.length)]];
    });
  }
}

/** Returns all words, then fewer: dropped from the right, then from the left. */
function sequencesOf(words: readonly string[]): string[][] {
  const fromRight = words.map((_, dropped) => words.slice(0, words.length - dropped));
  const fromLeft = words.slice(1).map((_, dropped) => words.slice(dropped + 1));
  return [...fromRight, ...fromLeft];
}

/** Adds the matches with the fewest typos. */
function addMatches(
  matches: Map<StandInHit, WordMatch>,
  candidates: readonly StandInHit[],
  words: readonly string[],
  rules: WordRules,
): void {
  for (let typos = 0; typos <= rules.typos; typos += 1) {
    let isAny = false;
    for (const candidate of candidates) {
      const match = matchWords(candidate.document, words, typos, rules);
      if (match) {
        isAny = true;
        const known = matches.get(candidate);
        matches.set(candidate, known && known.score >= match.score ? known : match);
      }
    }
    if (isAny) {
      return;
    }
  }
}

function toHit({ document, match, distance }: StandInHit, included: string) {
  const names = included === '' ? undefined : new Set(included.split(','));
  return {
    document: Object.fromEntries(
      Object.entries(document).filter(([name]) => names?.has(name) ?? true),
    ),
    highlight: {},
    highlights: Array.from(match?.words ?? [], ([field, words]) => ({
      field,
      matched_tokens: words,
    })),
    ...(match && { text_match: match.score }),
    ...(distance !== undefined && { vector_distance: distance }),
  };
}
