import { pulledKinds } from '../store-connection.ts';
import { partsOf, scopesByKind } from './grants.ts';
import { topicScopes } from './subscriptions.ts';

/** A permission of the platform with what it brings. */
interface ScopeUse {
  scope: string;
  /** True when no store is connected without it. */
  isRequired: boolean;
  kinds: string[];
  parts: string[];
  topics: string[];
}

/** Returns the scopes that the queries and topics need, the first of those of which one is enough. */
function scopeUses(): ScopeUse[] {
  const uses = new Map<string, ScopeUse>();
  const useOf = (scopes: readonly string[]): ScopeUse | undefined => {
    const scope = scopes.find((one) => uses.has(one)) ?? scopes[0];
    if (scope === undefined) {
      return undefined;
    }
    const isRequired = scopesByKind.products.includes(scope);
    const use = uses.get(scope) ?? { scope, isRequired, kinds: [], parts: [], topics: [] };
    uses.set(scope, use);
    return use;
  };
  pulledKinds.forEach((kind) => useOf(scopesByKind[kind])?.kinds.push(kind));
  pulledKinds.forEach((kind) =>
    partsOf(kind).forEach(({ name, scopes }) => useOf(scopes)?.parts.push(`${kind}.${name}`)),
  );
  Object.entries(topicScopes).forEach(([topic, scopes]) => useOf(scopes)?.topics.push(topic));
  return [...uses.values()];
}

/** Returns the scopes as a table of Markdown. */
export function scopeTable(): string {
  const rows = scopeUses().map(({ scope, isRequired, kinds, parts, topics }) => {
    const nouns = [...new Set(topics.map((topic) => topic.split('/')[0]))];
    const brings = [
      [...kinds, ...parts.map((part) => `\`${part}\``)].join(', '),
      nouns.length > 0 ? `webhooks of ${nouns.map((noun) => `\`${noun}\``).join(', ')}` : '',
    ];
    return `| \`${scope}\` | ${isRequired ? 'yes' : 'no'} | ${brings.filter(Boolean).join('; ')} |`;
  });
  return ['| Scope | Required | Brings |', '|---|---|---|', ...rows].join('\n');
}
