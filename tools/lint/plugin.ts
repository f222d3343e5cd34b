import { declaredPackages } from './declared-packages.ts';
import { importOrder } from './import-order.ts';

/** Rules of our own: how constants, functions and literals are written, what a workspace imports of others, and in which order. */

type Report = (problem: { readonly node: unknown; readonly message: string }) => void;

/** A rule that reports whatever a selector of the syntax tree finds. */
const bans = (selector: string, message: string) => ({
  create: ({ report }: { readonly report: Report }) => ({
    [selector]: (node: unknown) => report({ node, message }),
  }),
});

const MODULE_LEVEL = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"]';

export default {
  meta: { name: 'soglia' },
  rules: {
    'declared-packages': declaredPackages,
    'import-order': importOrder,
    'no-literal-spread': bans(
      ':matches(ObjectExpression, ArrayExpression, CallExpression) > SpreadElement > :matches(ObjectExpression, ArrayExpression)',
      'Write the members of a literal directly: a spread literal only hides how many there are.',
    ),
    'function-style': bans(
      `${MODULE_LEVEL} > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression[body.type="BlockStatement"]`,
      'A function with statements is a declaration: function name(…) { … }. One expression may be an arrow.',
    ),
    'constant-style': bans(
      `${MODULE_LEVEL} > VariableDeclarator[id.name=/[a-z]/][init.type="Literal"]`,
      'A constant that is a literal is written in UPPER_SNAKE_CASE.',
    ),
  },
};
