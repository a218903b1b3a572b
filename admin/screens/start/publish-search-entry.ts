import { call } from '../../api/call.ts';
import { texts } from './texts/texts.ts';

interface SearchEntry {
  readonly setting: 'keyword_groups' | 'synonyms' | 'refused_synonyms';
  readonly entry: object;
  /** The note of the published version. */
  readonly note: string;
}

/** Adds an entry to the live settings of the search. Another's draft of them must be finished first. */
export async function publishSearchEntry(
  shop: string,
  { setting, entry, note }: SearchEntry,
): Promise<void> {
  const parameters = { shop };
  const { live, draft } = await call('GET /shops/:shop/search', { parameters });
  if (draft) {
    throw new Error(texts.insight.mend.draft);
  }
  const settings = { ...live?.body };
  const former: unknown = Reflect.get(settings, setting);
  const body = { ...settings, [setting]: [...(Array.isArray(former) ? former : []), entry] };
  const { revision } = await call('PUT /shops/:shop/search/draft', {
    parameters,
    body: { body, base_version: live?.version ?? 0 },
    revision: '"0"',
  });
  try {
    await call('POST /shops/:shop/search/publish', {
      parameters,
      body: { note },
      revision: `"${revision}"`,
    });
  } catch (error) {
    // A refused entry must not stay as a draft that nobody asked for.
    await call('DELETE /shops/:shop/search/draft', { parameters, revision: `"${revision}"` });
    throw error;
  }
}
