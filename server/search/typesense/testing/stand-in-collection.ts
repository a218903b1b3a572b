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
import { WordSearch } from './stand-in-matching.ts';
import { type Parameters, readWordRules, withSynonyms } from './stand-in-parameters.ts';
import { comparisonOf, type StandInHit } from './stand-in-sort.ts';
import { findNearest, readVectorQuery } from './stand-in-vectors.ts';
import { FieldIndex, splitWords, stemWord, type StoredDocument } from './stand-in-words.ts';

type IsAllowed = (hit: StandInHit) => boolean;

interface FoundDocuments {
  hits: readonly StandInHit[];
  /** What highlights mark, by the words that were looked up. */
  marks: ReadonlyMap<string, string>;
}

/** The documents of one collection, searched without an index. */
export class StandInCollection {
  schema: StandInSchema;
  synonyms: readonly SynonymItem[] = [];
  synonymSets: readonly string[] = [];
  readonly #documents = new Map<string, StoredDocument>();
  readonly #indexes = new Map<string, FieldIndex>();
  readonly #filters = new Map<string, IsAllowed>();
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
    this.#filters.clear();
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
      this.#filters.clear();
      const stored = known ?? { document, sequence: this.#sequence };
      const former = stored.document;
      stored.document = document;
      this.#documents.set(id, stored);
      this.#indexes.forEach((index, field) => {
        if (!known || former[field] !== document[field]) {
          index.put(stored);
        }
      });
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
    matching.forEach(([id]) => this.removeOne(id));
    return matching.length;
  }

  removeOne(id: string): void {
    const stored = this.#documents.get(id);
    if (!stored) {
      throw new StandInError(404, `Could not find a document with id: ${id}`);
    }
    this.#documents.delete(id);
    this.#filters.clear();
    this.#indexes.forEach((index) => index.remove(stored));
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
    const isAllowed = this.#filterOf(text('filter_by', ''));
    const vectorQuery = text('vector_query', '');
    const { hits: found, marks } =
      vectorQuery === ''
        ? this.#findWords(parameters, isAllowed, limit)
        : this.#findNearest(isAllowed, vectorQuery, { term: text('q', ''), limit });
    const highlighted = text('highlight_fields', text('query_by', '')).split(',');
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
      hits: found.slice(offset, offset + limit).map((one) => ({
        ...toHit(one, text('include_fields', '')),
        highlights: highlighted.flatMap((field) => this.#highlight(field, one, marks)),
      })),
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

  /** Returns the documents with the words, in the requested order, and the words that were looked up. */
  #findWords(parameters: Parameters, isAllowed: IsAllowed, limit: number): FoundDocuments {
    const term = String(parameters['q'] ?? '');
    const sortBy = String(parameters['sort_by'] ?? this.#defaultOrder());
    const order = comparisonOf(sortBy, this.#isField);
    const inOrder = (hits: readonly StandInHit[]) => (limit === 0 ? hits : hits.toSorted(order));
    if (term === '*') {
      // Everything matches equally well, if that is a key of the order.
      const isKey = String(parameters['sort_by'] ?? '').includes('_text_match');
      const all = this.#all().filter(isAllowed);
      const hits = isKey ? all.map((stored) => ({ ...stored, textMatch: 100n })) : all;
      return { hits: inOrder(hits), marks: new Map() };
    }
    const rules = readWordRules(parameters, (field) => this.#indexOf(field));
    const isStemmed = this.schema.fields.some(
      ({ name, stem }) => stem && name === rules.fields[0]?.name,
    );
    const words = splitWords(term, this.schema.token_separators);
    const usesSynonyms = String(parameters['enable_synonyms'] ?? true) === 'true';
    const search = new WordSearch(rules, isAllowed);
    search.run(
      isStemmed ? words.map(stemWord) : words,
      usesSynonyms ? withSynonyms(words, this.synonyms) : [],
    );
    const hits = Array.from(search.scores, ([stored, textMatch]) => ({ ...stored, textMatch }));
    return { hits: inOrder(hits), marks: search.marks };
  }

  #findNearest(
    isAllowed: IsAllowed,
    vectorQuery: string,
    { term, limit }: { term: string; limit: number },
  ): FoundDocuments {
    if (term !== '*') {
      throw new StandInError(400, 'The stand-in does not fuse words and vectors.');
    }
    const query = readVectorQuery(vectorQuery, this.schema.fields);
    return { hits: findNearest(this.#all().filter(isAllowed), query, limit), marks: new Map() };
  }

  /** Returns a filter, which remembers its results until a document or field changes. */
  #filterOf(filter: string): IsAllowed {
    const known = this.#filters.get(filter);
    if (known) {
      return known;
    }
    const holds = filter === '' ? () => true : readFilter(filter, this.#isField);
    // By insertion number: 0 is unknown, 1 is no, 2 is yes.
    const results = new Uint8Array(this.#sequence + 1);
    const isAllowed: IsAllowed = ({ document, sequence }) => {
      const result = results[sequence] || 1 + Number(holds(document));
      results[sequence] = result;
      return result === 2;
    };
    this.#filters.set(filter, isAllowed);
    return isAllowed;
  }

  #all(): StoredDocument[] {
    return [...this.#documents.values()];
  }

  /** Returns the words of a field that were looked up, in their order. */
  #highlight(field: string, { document }: StandInHit, marks: ReadonlyMap<string, string>) {
    const stored = this.#documents.get(String(document['id']));
    const values = (stored && this.#indexes.get(field)?.valuesOf(stored)) ?? [];
    const matched = values.flat().flatMap((word) => marks.get(word) ?? []);
    return matched.length > 0 ? [{ field, matched_tokens: matched }] : [];
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

  /** Returns the index of a field, which is made when the field is searched for the first time. */
  #indexOf(name: string): FieldIndex {
    const field = this.schema.fields.find((one) => isNamed(one, name));
    if (!field || !this.#isField(name)) {
      throw new StandInError(404, `Could not find a field named \`${name}\` in the schema.`);
    }
    const known = this.#indexes.get(name);
    if (known) {
      return known;
    }
    const separators = this.schema.token_separators ?? [];
    const index = new FieldIndex(name, (text) =>
      splitWords(text, separators).map((word) => (field.stem ? stemWord(word) : word)),
    );
    this.#documents.forEach((stored) => index.put(stored));
    this.#indexes.set(name, index);
    return index;
  }
}

function toHit({ document, textMatch, distance }: StandInHit, included: string) {
  const names = included === '' ? undefined : new Set(included.split(','));
  return {
    document: Object.fromEntries(
      Object.entries(document).filter(([name]) => names?.has(name) ?? true),
    ),
    highlight: {},
    // Clients read the digits as a number, too.
    ...(textMatch !== undefined && { text_match: Number(textMatch) }),
    ...(distance !== undefined && { vector_distance: distance }),
  };
}
