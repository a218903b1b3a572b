import { parseSync } from 'vite';
import { isRecord } from '../core/json.ts';

type Statement = ReturnType<typeof parseSync>['program']['body'][number];

/**
 * Arranges what a module declares at its top level: constants first, since similar texts compress better side by side,
 * then functions as variables with arrows, which are shorter, then everything else in its order. Leaves functions with a
 * `this` of their own, generators, and functions that serve as classes.
 */
export function arrangeDeclarations(code: string): string {
  const { program, module, errors } = parseSync('module.js', code);
  if (errors[0]) {
    throw new Error(`The declarations of a module cannot be read: ${errors[0].message}`);
  }
  const classes = new Set(findClassNames(program));
  const imported = new Set(
    module.staticImports.flatMap(({ entries }) => entries.map(({ localName }) => localName.value)),
  );
  const assigned = new Set(findAssigned(program));
  const constants: string[] = [];
  const arrows: string[] = [];
  const others = program.body.map((node) => {
    if (node.type === 'VariableDeclaration') {
      const texts = (list: typeof node.declarations) =>
        list.map(({ start, end }) => code.slice(start, end));
      const moved = node.declarations.filter(
        ({ id, init }) =>
          isConstant(init, imported) &&
          // Code may assign to a `var` before its declaration.
          !(node.kind === 'var' && id.type === 'Identifier' && assigned.has(id.name)),
      );
      constants.push(...texts(moved));
      const kept = texts(node.declarations.filter((each) => !moved.includes(each)));
      return kept.length > 0 ? `${node.kind} ${kept.join()};` : '';
    }
    const arrow = readArrow(node, code, classes);
    arrows.push(...arrow);
    return arrow.length > 0 ? '' : code.slice(node.start, node.end);
  });
  const first = [...constants, ...arrows];
  return [first.length > 0 ? `var ${first.join()};` : '', ...others].join('\n');
}

/** Returns a declared function as a variable with an arrow, in a list that is empty for everything else. */
function readArrow(node: Statement, code: string, classes: ReadonlySet<string>): string[] {
  if (node.type !== 'FunctionDeclaration' || node.generator || hasThis(node)) {
    return [];
  }
  const { id, body } = node;
  return id && body && !classes.has(id.name)
    ? [
        `${id.name}=${node.async ? 'async' : ''}${code.slice(id.end, body.start).trim()}` +
          `=>${code.slice(body.start, node.end)}`,
      ]
    : [];
}

/** Returns whether a value is made of literals only, or is a template of an imported tag, such as a style sheet. */
function isConstant(node: unknown, imported: ReadonlySet<string>): boolean {
  if (!isRecord(node)) {
    return false;
  }
  const { type, tag, quasi, expressions, elements, properties, value } = node;
  const areConstant = (list: unknown) =>
    Array.isArray(list) && list.every((each) => isConstant(each, imported));
  switch (type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return areConstant(expressions);
    case 'TaggedTemplateExpression':
      return isRecord(tag) && imported.has(String(tag.name)) && isConstant(quasi, imported);
    case 'ArrayExpression':
      return areConstant(elements);
    case 'ObjectExpression':
      return areConstant(properties);
    case 'Property':
      return node.computed === false && isConstant(value, imported);
    default:
      return false;
  }
}

/** Yields a node of a syntax tree and all nodes below it. */
function* nodesOf(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (isRecord(node)) {
    yield node;
    for (const child of Object.values(node)) {
      yield* nodesOf(child);
    }
  }
}

function nameOf(node: unknown): string[] {
  return isRecord(node) && node.type === 'Identifier' ? [String(node.name)] : [];
}

/** Returns the variables that code assigns to after their declaration. */
function findAssigned(program: unknown): string[] {
  return [...nodesOf(program)].flatMap(({ type, left, argument }) => [
    ...(type === 'AssignmentExpression' ? nameOf(left) : []),
    ...(type === 'UpdateExpression' ? nameOf(argument) : []),
  ]);
}

/** Returns whether `this`, `arguments` or `new.target` is anywhere in a node, be it in an inner function. */
function hasThis(node: unknown): boolean {
  return [...nodesOf(node)].some(
    (each) =>
      each.type === 'ThisExpression' ||
      each.type === 'MetaProperty' ||
      nameOf(each).includes('arguments'),
  );
}

/** Returns the variables that code makes or tests instances of, extends, or reads the prototype of. */
function findClassNames(program: unknown): string[] {
  return [...nodesOf(program)].flatMap(
    ({ type, callee, superClass, object, operator, property, right }) => [
      ...(type === 'NewExpression' ? nameOf(callee) : []),
      ...(operator === 'instanceof' ? nameOf(right) : []),
      ...(nameOf(property).includes('prototype') ? nameOf(object) : []),
      ...nameOf(superClass),
    ],
  );
}
