/** Returns a sentence for each setting that others demand or exclude. */
export function unmetNeeds(texts: NodeJS.Dict<string>): string[] {
  const has = (name: string) => texts[name] !== undefined;
  const needs: readonly [isUnmet: boolean, name: string, demand: string][] = [
    [
      has('DATABASE_URL') && !has('SECRET_KEY'),
      'SECRET_KEY',
      'must be given with DATABASE_URL, the same on all servers, because nothing else opens the secrets of that database: take what the file secret-key of DATA_DIR has, or for a new database the output of openssl rand -hex 32',
    ],
    [
      has('TYPESENSE_URL') && !has('TYPESENSE_API_KEY'),
      'TYPESENSE_API_KEY',
      'must be given with TYPESENSE_URL',
    ],
    [
      has('TYPESENSE_API_KEY') && !has('TYPESENSE_URL'),
      'TYPESENSE_URL',
      'must be given with TYPESENSE_API_KEY',
    ],
    [
      texts['SEARCH_FALLBACK'] === 'none' && !has('TYPESENSE_URL'),
      'SEARCH_FALLBACK',
      'must be embedded unless TYPESENSE_URL names a cluster',
    ],
    [
      has('EMBEDDINGS_URL') && !has('EMBEDDINGS_MODEL'),
      'EMBEDDINGS_MODEL',
      'must be given with EMBEDDINGS_URL',
    ],
    [
      (has('EMBEDDINGS_API_KEY') || has('EMBEDDINGS_MODEL')) && !has('EMBEDDINGS_URL'),
      'EMBEDDINGS_URL',
      'must be given with EMBEDDINGS_API_KEY and EMBEDDINGS_MODEL',
    ],
  ];
  return needs.filter(([isUnmet]) => isUnmet).map(([, name, demand]) => unusable(name, demand));
}

export function unusable(name: string, demand: string): string {
  return `${name} cannot be used: ${demand}.`;
}
