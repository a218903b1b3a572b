import { z } from 'zod';
import type { SearchDocument } from '../document.ts';
import type { ReadDocument } from '../embedded/segment/build-segment.ts';
import { type FieldTexts, readFieldTexts } from '../embedded/segment/fields.ts';
import { searchFields } from '../field-weights.ts';
import type { Language } from '../../text/languages/language.ts';
import { wordFormsOf } from '../../text/languages/word-forms.ts';
import { tokenize } from '../../text/tokens.ts';
import { wellFormed } from '../../text/well-formed.ts';
import type { Hit } from './connection/typesense-answers.ts';

/**
 * The source of a document: what its score is computed from, as JSON in a field that the server stores and does not index.
 * Words are stored as they were read from the texts, since reading 150 texts would take longer than the search itself.
 */
export function toSource(document: SearchDocument): string {
  const { title, handle, vendor, productType } = document;
  const fields = new Map(readFieldTexts(document).map((field) => [field.name, field]));
  const source: z.input<typeof sourceSchema> = {
    texts: {
      title,
      handle,
      vendor,
      productType,
      tags: [...document.tags],
      skus: [...document.skus],
      barcodes: [...document.barcodes],
    },
    metafields: document.metafields.map(({ type, namespace, key, values }) => [
      type,
      namespace,
      key,
      ...values,
    ]),
    words: searchFields.map((name) => textOf(fields.get(name)?.words)),
    further: searchFields.map((name) => textOf(fields.get(name)?.further)),
    lengths: searchFields.map((name) => fields.get(name)?.length ?? 0),
  };
  return JSON.stringify(source, (_, value: unknown) =>
    typeof value === 'string' ? wellFormed(value) : value,
  );
}

/** Joins the words of a field that count: those of a whole manual would be read for each of 150 hits. */
function textOf(words: readonly string[] = []): string {
  return words.slice(0, maxWords).join(' ');
}

/** More than nearly all descriptions have. A product that has a word further behind is found, but not ranked for it. */
const maxWords = 1_000;

/**
 * Returns a document as far as its score depends on it; undefined for one that was written without a source. Of the words
 * outside its title, it has those that the pattern matches.
 */
export function readSource(hit: Hit['document'], pattern: RegExp): ReadDocument | undefined {
  const { data } = hitSchema.safeParse(hit);
  if (!data) {
    return undefined;
  }
  const { texts, metafields, words, further, lengths } = data.source;
  const fields: FieldTexts[] = [];
  searchFields.forEach((name, place) => {
    const own = matchesIn(words[place], name === 'title' ? anyWordPattern : pattern);
    const others = matchesIn(further[place], pattern);
    if (own.length + others.length > 0) {
      fields.push({ name, words: own, further: others, length: lengths[place] ?? 0 });
    }
  });
  return {
    document: {
      ...notInSource,
      ...texts,
      id: Number(hit.id),
      createdAt: data.created_at,
      metafields: metafields.map(([type, namespace, key, ...values]) => ({
        type,
        namespace,
        key,
        values,
        number: null,
      })),
    },
    fields,
  };
}

function matchesIn(text: string | undefined, pattern: RegExp): readonly string[] {
  return text ? (text.match(pattern) ?? []) : [];
}

/** What only filters and sorts read, which the server applies. */
const notInSource = {
  options: [],
  variants: [],
  metafieldTexts: [],
  description: '',
  updatedAt: 0,
  compareAtPrice: null,
};

/** The words of each field stand at the place of the field among all. */
const sourceSchema = z.object({
  texts: z.object({
    title: z.string(),
    handle: z.string(),
    vendor: z.string(),
    productType: z.string(),
    tags: z.array(z.string()),
    skus: z.array(z.string()),
    barcodes: z.array(z.string()),
  }),
  metafields: z.array(z.tuple([z.string(), z.string(), z.string()], z.string())),
  words: z.array(z.string()),
  further: z.array(z.string()),
  lengths: z.array(z.number()),
});

const hitSchema = z.object({
  created_at: z.number(),
  source: z
    .string()
    .transform((json): unknown => JSON.parse(json))
    .pipe(sourceSchema),
});

/** The fields of a hit that `readSource` reads. */
export const sourceFields = 'id,created_at,source';

/**
 * Returns a pattern of the words that may count for some texts: those with the same first letter. The others of a
 * description are most of an index, and none of its searches reads them.
 */
export function patternOfWords(texts: readonly string[], languages: readonly Language[]): RegExp {
  const words = texts.flatMap((text) => tokenize(text));
  const initials = new Set(words.map((word) => (digitPattern.test(word) ? '0-9' : word[0])));
  const hasCompounds = wordFormsOf(languages).some((language) => language.hasCompounds);
  const isOther = hasCompounds || words.some((word) => !plainPattern.test(word));
  return isOther ? anyWordPattern : new RegExp(`(?<![^ ])[${[...initials].join('')}][^ ]*`, 'g');
}

const anyWordPattern = /[^ ]+/g;
const digitPattern = /^[0-9]/;
const plainPattern = /^[a-z0-9]/;
