import { parseSync } from 'vite';
import { isRecord } from '../core/json.ts';

/**
 * Writes the functions that a module declares at its top level as variables with arrows, which are shorter. The variables
 * come first, since code above a declaration may call it. Leaves functions with a `this` of their own, generators, and
 * functions that serve as classes.
 */
export function arrowFunctions(code: string): string {
  const { program } = parseSync('module.js', code);
  const classes = new Set(findClassNames(program));
  const functions = program.body.flatMap((node) => {
    const isArrow = node.type === 'FunctionDeclaration' && !node.generator && !hasThis(node);
    return isArrow && node.id && node.body && !classes.has(node.id.name)
      ? [{ node, name: node.id.name, start: node.id.end, body: node.body.start }]
      : [];
  });
  const arrows = functions.map(({ node, name, start, body }) => {
    const head = `${name}=${node.async ? 'async' : ''}${code.slice(start, body)}`;
    return `${head}=>${code.slice(body, node.end)}`;
  });
  const others = functions.reduceRight(
    (text, { node }) => text.slice(0, node.start) + text.slice(node.end),
    code,
  );
  return arrows.length > 0 ? `var ${arrows.join()};${others}` : code;
}

/** Returns whether `this`, `arguments` or `new.target` is anywhere in a node, be it in an inner function. */
function hasThis(node: unknown): boolean {
  return (
    isRecord(node) &&
    (node.type === 'ThisExpression' ||
      node.type === 'MetaProperty' ||
      (node.type === 'Identifier' && node.name === 'arguments') ||
      Object.values(node).some(hasThis))
  );
}

/** Yields the variables that code makes instances of, extends, or reads the prototype of. */
function findClassNames(node: unknown): unknown[] {
  if (!isRecord(node)) {
    return [];
  }
  const { callee, superClass, object, property } = node;
  const used = [
    node.type === 'NewExpression' && callee,
    superClass,
    isRecord(property) && property.name === 'prototype' && object,
  ];
  return [
    ...used.flatMap((each) => (isRecord(each) && each.type === 'Identifier' ? [each.name] : [])),
    ...Object.values(node).flatMap(findClassNames),
  ];
}
