import { warn } from '../warn.ts';
import { translateCard } from './card-template.ts';

/**
 * Gives an element the card of a template that its page has for a service of this kind: within the placement, for the
 * widget, or for all widgets. What has no counterpart is named on the console.
 *
 * @param inPlacement - the markup that the placement had, empty without a template.
 */
export function takeCard(element: Element, inPlacement: DocumentFragment, service: string): void {
  const id = element.getAttribute('widget-id') ?? '';
  const script = scriptOf(`${service}-widget-${id}`) ?? scriptOf(`${service}-widget`);
  const markup = inPlacement.hasChildNodes() ? inPlacement : parse(script?.textContent ?? '');
  if (!markup) {
    return;
  }
  const { card, unread } = translateCard(markup);
  const name = `the template of the widget ${id}`;
  if (!card) {
    warn(`${name} has no loop over products: its cards are the built-in ones.`);
    return;
  }
  element.append(card);
  if (unread.length > 0) {
    warn(`${name} uses what cards do not have. It is left out:\n${unread.join('\n')}`);
  }
}

/** Other elements may have the id, such as the placement itself. Their text is no markup. */
function scriptOf(id: string): HTMLScriptElement | undefined {
  return [...document.scripts].find((script) => script.id === id);
}

interface Policy {
  createHTML(text: string): string;
}

interface Policies {
  createPolicy(name: string, rules: Policy): Policy;
}

/** A page may allow each policy once. */
let policy: Policy | undefined;

function policyOfPage(): Policy {
  const rules: Policy = { createHTML: (text) => text };
  const policies: Policies | undefined = Reflect.get(window, 'trustedTypes');
  return policies?.createPolicy('vitrine-cards', rules) ?? rules;
}

/** Parses a template into a document that runs and loads nothing. Null where the policy of the page forbids it. */
function parse(text: string): ParentNode | null {
  if (text === '') {
    return null;
  }
  try {
    policy ??= policyOfPage();
    return new DOMParser().parseFromString(policy.createHTML(text), 'text/html').body;
  } catch {
    warn(
      'the policy of this page forbids reading templates: add `vitrine-cards` to `trusted-types`.',
    );
    return null;
  }
}
