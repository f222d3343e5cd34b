// @ts-check
import { readdirSync } from 'node:fs';
import { importX } from 'eslint-plugin-import-x';
import { createTypeScriptImportResolver } from 'eslint-import-resolver-typescript';
import jsxA11y from 'eslint-plugin-jsx-a11y-x';
import reactHooks from 'eslint-plugin-react-hooks';
import * as regexp from 'eslint-plugin-regexp';
import tseslint from 'typescript-eslint';

const web = './apps/web/src';
const folders = (/** @type {string} */ path) =>
  readdirSync(path, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name);

/** The layers of the web app, lowest first; `hub` and `api` stand beside each other. */
const layers = [['service-worker'], ['shared'], ['hub', 'api'], ['home'], ['features'], ['app']];
const layerMessages = {
  'service-worker': 'The worker runs without a page, and is built apart from the app.',
  shared: 'shared knows nothing of houses: pass it in.',
  hub: 'hub binds React to hub-client and nothing more.',
  api: 'api asks our own API and knows nothing of screens.',
  home: 'home is used by features: what joins them is composed in app/.',
  features: 'What joins features is composed in app/.',
};
/** Folders of `home`, lowest first: a folder imports only from folders before it. */
const homeFolders = [
  ['model', 'icons'],
  [
    'active-alarms',
    'battery',
    'commands',
    'companion',
    'favourites',
    'load-failure',
    'people',
    'room-order',
    'state-texts',
  ],
  ['automations'],
  ['categories', 'controls', 'energy'],
  ['access-log', 'history', 'schedules'],
  ['kinds'],
  ['card'],
];

/**
 * One zone for each folder that may not import from the folders beside and above it.
 * @param {string} root
 * @param {readonly (readonly string[])[]} order
 * @param {(folder: string) => string} messageOf
 */
const oneWay = (root, order, messageOf) =>
  order.flatMap((group, index) =>
    group.flatMap((folder) => {
      const barred = [...group.filter((other) => other !== folder), ...order.slice(index + 1).flat()];
      if (barred.length === 0) return [];
      return [
        {
          target: `${root}/${folder}`,
          from: barred.map((other) => `${root}/${other}`),
          message: messageOf(folder),
        },
      ];
    }),
  );
const unknownHomeFolders = folders(`${web}/home`).filter(
  (folder) => folder !== 'testing' && !homeFolders.flat().includes(folder),
);
if (unknownHomeFolders.length > 0) {
  throw new Error(`eslint.config.js: give ${unknownHomeFolders.join(', ')} a place in homeFolders`);
}

/** Imports run one way: shared ← hub, api ← home ← features ← app; a feature never imports another. */
const zones = [
  ...oneWay(web, layers, (folder) => Reflect.get(layerMessages, folder) ?? ''),
  ...oneWay(
    `${web}/home`,
    homeFolders,
    (folder) => `home/${folder} imports only what stands before it in homeFolders.`,
  ),
  ...folders(`${web}/features`).map((feature) => ({
    target: `${web}/features/${feature}`,
    from: `${web}/features`,
    except: [`./${feature}`],
    message: 'A feature never imports another: compose the two in app/.',
  })),
  { target: './packages', from: './apps', message: 'Packages import no app.' },
  {
    target: './packages/contracts',
    from: [
      './packages/hub-client',
      './packages/schedules',
      './packages/automations',
      './packages/energy',
      './packages/preferences',
    ],
    message: 'contracts stands alone.',
  },
  {
    target: './packages/hub-client',
    from: [
      './packages/contracts',
      './packages/schedules',
      './packages/automations',
      './packages/energy',
      './packages/preferences',
    ],
    message: 'hub-client stands alone.',
  },
  {
    target: './packages/schedules',
    from: ['./packages/contracts', './packages/energy'],
    message: 'schedules uses hub-client and automations only.',
  },
  {
    target: './packages/energy',
    from: ['./packages/hub-client', './packages/schedules', './packages/automations'],
    message: 'energy uses contracts only.',
  },
  {
    target: './packages/preferences',
    from: ['./packages/hub-client', './packages/schedules', './packages/automations', './packages/energy'],
    message: 'preferences uses contracts only.',
  },
  {
    target: './packages/automations',
    from: ['./packages/contracts', './packages/schedules', './packages/energy'],
    message: 'automations uses hub-client only.',
  },
  {
    target: './packages/database',
    from: './packages',
    except: ['./database'],
    message: 'database stands alone.',
  },
  {
    target: './apps/web',
    from: ['./apps/gateway', './apps/demo-hub', './apps/desk', './packages/database'],
    message: 'The web app speaks over the wire only.',
  },
  {
    target: './apps/demo-hub',
    from: ['./apps/gateway', './apps/web', './apps/desk', './packages/database'],
    message: 'The demo hub stands alone.',
  },
  {
    target: './apps/desk',
    from: ['./apps/gateway', './apps/web', './apps/demo-hub', './packages/hub-client'],
    message: 'The desk stands alone: a gateway speaks to it over the wire.',
  },
  {
    target: './apps/gateway',
    from: './apps/web',
    message: 'The gateway serves the built app; it imports nothing of it.',
  },
];

const moduleLevel = ':matches(Program, ExportNamedDeclaration) > VariableDeclaration[kind="const"]';
const literalSpread = {
  selector:
    ':matches(ObjectExpression, ArrayExpression, CallExpression) > SpreadElement > :matches(ObjectExpression, ArrayExpression)',
  message: 'Write the members of a literal directly: a spread literal only hides how many there are.',
};
const functionStyle = {
  selector: `${moduleLevel} > VariableDeclarator:not([id.typeAnnotation]) > ArrowFunctionExpression[body.type="BlockStatement"]`,
  message:
    'A function with statements is a declaration: function name(…) { … }. One expression may be an arrow.',
};
const constantStyle = {
  selector: `${moduleLevel} > VariableDeclarator[id.name=/[a-z]/][init.type="Literal"]`,
  message: 'A constant that is a literal is written in UPPER_SNAKE_CASE.',
};

export default tseslint.config(
  { ignores: ['**/dist/**', '**/node_modules/**', '**/test-results/**', '**/playwright-report/**'] },
  ...tseslint.configs.strictTypeChecked,
  {
    languageOptions: {
      parserOptions: {
        // One program for all: a program for each workspace read the same sources again and again.
        project: './tsconfig.lint.json',
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    plugins: { 'import-x': importX, regexp },
    settings: {
      'import-x/resolver-next': [
        createTypeScriptImportResolver({
          project: ['apps/*/tsconfig.json', 'packages/*/tsconfig.json', '*/tsconfig.json'],
          noWarnOnMultipleProjects: true,
        }),
      ],
    },
    rules: {
      'import-x/no-cycle': ['error', { ignoreExternal: false }],
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'max-lines': ['error', { max: 400 }],
      'max-params': ['error', { max: 4 }],
      'no-console': 'error',
      // No text that somebody sends may cost more than its length.
      'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
      'regexp/no-super-linear-move': ['error', { report: 'potential' }],
      eqeqeq: 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unnecessary-condition': [
        'error',
        { allowConstantLoopConditions: 'only-allowed-literals' },
      ],
    },
  },
  {
    files: ['apps/web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    rules: {
      ...reactHooks.configs.recommended.rules,
      // The compiler's list of what a browser has knows no versions; the build promises older ones.
      'no-restricted-properties': [
        'error',
        {
          object: 'URL',
          property: 'parse',
          message: 'Newer than the browsers of the build: URL.canParse first.',
        },
      ],
    },
  },
  {
    files: ['apps/web/**/*.tsx'],
    ...jsxA11y.configs.strict,
    rules: {
      ...jsxA11y.configs.strict.rules,
      // A region that scrolls takes the focus, so that the keyboard can scroll it.
      'jsx-a11y-x/no-noninteractive-tabindex': ['error', { tags: [], roles: ['tabpanel', 'region'] }],
    },
  },
  {
    files: ['**/*.config.{ts,js}', 'eslint.config.js', 'contract/**'],
    rules: { 'import-x/no-default-export': 'off' },
  },
  {
    files: ['tools/**', 'bench/**', 'e2e/**', 'apps/gateway/src/main.ts', 'apps/demo-hub/src/main.ts'],
    rules: { 'no-console': 'off' },
  },
  {
    // A fake that shares code with what it tests agrees with its bugs: types only. And only main.ts may start it.
    files: ['apps/demo-hub/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: [
                '@soglia/hub-client/*',
                '@soglia/schedules',
                '@soglia/automations/*',
                '@soglia/energy/*',
              ],
              allowTypeImports: true,
              message: 'Types only.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['apps/gateway/src/**'],
    ignores: ['apps/gateway/src/main.ts', '**/*.{test,hostile}.ts', '**/attacks/**', '**/testing/**'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            { name: '@soglia/demo-hub', message: 'Only main.ts starts the demo hub.' },
            { name: '@soglia/desk', message: 'Only main.ts starts the desk.' },
            {
              name: 'node:http',
              allowTypeImports: true,
              message: "As a module it loads Node's fetch and WebSocket too, 3 MB: types only.",
            },
          ],
        },
      ],
    },
  },
  { files: ['**/*.tsx'], rules: { 'no-restricted-syntax': ['error', literalSpread] } },
  {
    files: ['**/*.ts'],
    rules: { 'no-restricted-syntax': ['error', functionStyle, literalSpread] },
  },
  {
    files: ['apps/**/*.ts', 'packages/**/*.ts', 'tools/**/*.ts'],
    ignores: ['**/*.test.ts', '**/testing/**', 'apps/demo-hub/src/homes/**'],
    rules: { 'no-restricted-syntax': ['error', functionStyle, constantStyle, literalSpread] },
  },
  { files: ['**/*.{js,mjs}'], ...tseslint.configs.disableTypeChecked },
);
