import { html, type TemplateResult } from 'lit';
import { texts } from '../texts/texts.ts';
import { wordOf } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import type { BlockContext } from './block-context.ts';
import { choiceField } from './choice-field.ts';

interface SourceFields {
  readonly label: string;
  readonly of: string;
  /** A path with its query. */
  readonly value: string;
  readonly onChange: (value: string, isTyped?: boolean) => void;
}

/** Parameters that the request of the shopper brings. */
const ofRequest = ['format', 'key', 'pretty', 'explain', 'bust_cache', 'limit'];

/** Renders a recommender: its name, and its parameters as fields. */
export function sourceFields({ vocabulary }: BlockContext, field: SourceFields): TemplateResult {
  const { label, of, value, onChange } = field;
  const [path, query] = splitOnce(value);
  const source = vocabulary.sources.find((known) => known.path === path);
  const parameters = new URLSearchParams(query);
  const offered = source?.query.filter(({ name }) => !ofRequest.includes(name)) ?? [];
  return html`${choiceField({
      label,
      value: source ? path : value,
      choices: vocabulary.sources.map(({ id, name, path: known }) => [
        known,
        Object.hasOwn(words.sources, id) ? wordOf(words.sources, id) : name,
      ]),
      onChange,
    })}
    <details ?open=${query !== ''}>
      <summary>${texts.parameters}</summary>
      ${offered.map(
        ({ name, description }) =>
          html`<label class="parameter"
            ><code>${name}</code>
            <input
              type="text"
              title=${description}
              aria-label=${texts.member(name, of)}
              .value=${parameters.get(name) ?? ''}
              @input=${({ target }: InputEvent) =>
                target instanceof HTMLInputElement &&
                onChange(withParameter(path, parameters, name, target.value), true)}
            />
          </label>`,
      )}
    </details>`;
}

function withParameter(
  path: string,
  parameters: URLSearchParams,
  name: string,
  value: string,
): string {
  const next = new URLSearchParams(parameters);
  if (value === '') {
    next.delete(name);
  } else {
    next.set(name, value);
  }
  return next.size === 0 ? path : `${path}?${next}`;
}

function splitOnce(address: string): readonly [string, string] {
  const place = address.indexOf('?');
  return place < 0 ? [address, ''] : [address.slice(0, place), address.slice(place + 1)];
}
