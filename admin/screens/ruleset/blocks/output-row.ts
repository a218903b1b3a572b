import { html, nothing, type TemplateResult } from 'lit';
import { textOf } from '../../../kit/members.ts';
import {
  chosenProducts,
  itemsOf,
  type OutputDraft,
  writeProducts,
} from '../state/ruleset-draft.ts';
import { texts } from '../texts/texts.ts';
import type { RuleTrial } from '../state/rule-trials.ts';
import { type OutputType, wordOf } from '../words/sentences.ts';
import { words } from '../words/words.ts';
import type { BlockContext } from './block-context.ts';
import { choiceField } from './choice-field.ts';
import { collectionPicker, productList, wordPicker } from './pickers.ts';
import { removeButton } from './remove-button.ts';

interface SourceFields {
  readonly label: string;
  readonly of: string;
  /** A path with its query. */
  readonly value: string;
  readonly onChange: (value: string, isTyped?: boolean) => void;
}

/** Parameters that the request of the shopper brings. */
const ofRequest = ['format', 'key', 'pretty', 'explain', 'bust_cache', 'limit'];

interface OutputRow {
  readonly context: BlockContext;
  readonly output: OutputDraft;
  /** Place in the rule, from 0. */
  readonly place: number;
  /** Place of the rule, from 1. */
  readonly rule: number;
  readonly trial: RuleTrial | undefined;
  readonly problem: string | undefined;
  readonly onChange: (output: OutputDraft, isTyped?: boolean) => void;
  readonly onRemove: () => void;
}

/** Renders an output: what it returns, how many, and what the trial took from it. */
export function outputRow(row: OutputRow): TemplateResult {
  const { context, output, place, rule, problem, onChange } = row;
  const of = texts.output(place + 1, rule);
  const { outputs, limits } = context.vocabulary;
  const type = outputs.find((known) => known.type === output.type);
  const { limit } = output.members;
  return html`<div class="output">
    <div class="fields">
      ${choiceField({
        label: texts.what(of),
        value: output.type,
        choices: outputs.map((known) => [known.type, wordOf(words.outputs, known.type)]),
        onChange: (chosen) =>
          onChange({ type: chosen, members: limit === undefined ? {} : { limit } }),
      })}
      ${type?.members.map((member) => memberField(row, member, of))}
      <label class="limit"
        >${texts.limit}
        <input
          type="number"
          min="1"
          max=${limits.products_of_output}
          class="short"
          aria-label=${texts.member(texts.limit, of)}
          .value=${textOf(limit)}
          @input=${({ target }: InputEvent) =>
            target instanceof HTMLInputElement && onChange(withLimit(output, target.value), true)}
        />
      </label>
      ${removeButton(of, row.onRemove)}
    </div>
    ${problem === undefined ? nothing : html`<p class="problem">${problem}</p>`} ${tookLine(row)}
  </div>`;
}

function withLimit(
  { type, members: { limit: _limit, ...members } }: OutputDraft,
  text: string,
): OutputDraft {
  return { type, members: text === '' ? members : { ...members, limit: Number(text) } };
}

function memberField(
  { context, output, onChange }: OutputRow,
  { name, picks, choices }: OutputType['members'][number],
  of: string,
): TemplateResult {
  const label = texts.member(wordOf(words.members, name), of);
  const value = output.members[name];
  const set = (next: unknown, isTyped?: boolean) =>
    onChange({ ...output, members: { ...output.members, [name]: next } }, isTyped);
  const picked = { label, items: itemsOf(value), onChange: set };
  switch (picks) {
    case 'products':
      return productList(context, {
        label,
        products: chosenProducts(value),
        kind: 'with-variants',
        onChange: (products) => set(writeProducts(products)),
      });
    case 'collections':
      return collectionPicker(context, picked);
    case 'tags':
      return wordPicker(context, 'tag', picked);
    case 'vendors':
      return wordPicker(context, 'vendor', picked);
    case 'types':
      return wordPicker(context, 'type', picked);
    case 'source':
      return sourceFields(context, { label, of, value: textOf(value), onChange: set });
    case 'ruleset':
      return choiceField({
        label,
        value: textOf(value),
        choices: [...context.names.rulesets],
        onChange: (id) => set(Number(id)),
      });
    case 'choice':
      return choiceField({
        label,
        value: textOf(value) || 'no',
        choices: choices.map((choice) => [choice, wordOf(words.choices, choice)]),
        onChange: set,
      });
    case 'text':
      return html`<input
        type="text"
        aria-label=${label}
        placeholder=${wordOf(words.members, name)}
        .value=${textOf(value)}
        @input=${({ target }: InputEvent) =>
          target instanceof HTMLInputElement && set(target.value, true)}
      />`;
    default:
      return picks satisfies never;
  }
}

/** Maximum number of pictures beside an output. */
const mostPictures = 6;

function tookLine({ place, trial }: OutputRow): TemplateResult | typeof nothing {
  if (trial?.trace?.result !== 'matched') {
    return nothing;
  }
  const products = trial.products.filter(({ output }) => output === place);
  const refused = trial.trace.outputs
    .filter(({ output }) => output === place)
    .flatMap((one) => one.refused);
  const reasons = [...new Set(refused.map(({ reason }) => reason))].map((reason) => {
    const count = refused.filter((one) => one.reason === reason).length;
    return `${count} ${wordOf(words.reasons, reason)}`;
  });
  return html`<p class="hint">
      ${[texts.took(products.length), reasons.length > 0 ? texts.refused(reasons.join(', ')) : '']
        .filter(Boolean)
        .join(', ')}
    </p>
    ${
      products.length > 0
        ? html`<ul class="thumbnails" aria-hidden="true">
            ${products
              .slice(0, mostPictures)
              .map(
                ({ image, title }) =>
                  html`<li class="thumbnail" title=${title}>
                    ${image ? html`<img src=${image} alt="" loading="lazy" />` : html`<span>${title}</span>`}
                  </li>`,
              )}
          </ul>`
        : nothing
    }`;
}

/** Renders a recommender: its name, and its parameters as fields. */
function sourceFields({ vocabulary }: BlockContext, field: SourceFields): TemplateResult {
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
