import axe from 'axe-core';

/** Returns the axe violations in a part of the page, one readable line each. */
export async function violations(part: Element): Promise<string[]> {
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
  const result = await axe.run(part, { runOnly: tags });
  return result.violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id}: ${node.target.join(' ')} ${node.failureSummary}`),
  );
}
