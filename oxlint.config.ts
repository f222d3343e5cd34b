import { defineConfig } from 'oxlint';
import { importZones } from './tools/lint/import-zones.ts';
import { accessibilityRules, typedRules, typescriptRules } from './tools/lint/rule-lists.ts';

/** What only the gateway's main.ts may import, as it starts them. */
const startedByMain = [
  { name: '@soglia/demo-hub', message: 'Only main.ts starts the demo hub.' },
  { name: '@soglia/desk', message: 'Only main.ts starts the desk.' },
  {
    name: 'node:http',
    allowTypeImports: true,
    message: "As a module it loads Node's fetch and WebSocket too, 3 MB: types only.",
  },
  {
    name: 'undici',
    allowTypeImports: true,
    message: 'Its whole takes 2 MB more: wire/undici.ts has what is used.',
  },
];

export default defineConfig({
  plugins: ['typescript', 'import'],
  jsPlugins: [
    'eslint-plugin-regexp',
    { name: 'import-zones', specifier: 'eslint-plugin-import-x' },
    './tools/lint/plugin.ts',
  ],
  categories: { correctness: 'off' },
  options: { typeAware: true, denyWarnings: true, reportUnusedDisableDirectives: 'error' },
  ignorePatterns: ['**/dist/**', '**/node_modules/**', '**/test-results/**', '**/playwright-report/**'],
  rules: {
    ...typescriptRules,
    'no-array-constructor': 'error',
    'no-unused-expressions': 'error',
    'no-unused-vars': [
      'error',
      { varsIgnorePattern: '^_', argsIgnorePattern: '^_', ignoreRestSiblings: true },
    ],
    'no-useless-constructor': 'error',
    'no-var': 'error',
    'prefer-const': 'error',
    'prefer-rest-params': 'error',
    'prefer-spread': 'error',
    'max-lines': ['error', { max: 400 }],
    'max-params': ['error', { max: 4 }],
    'no-console': 'error',
    eqeqeq: 'error',
    'import/no-cycle': 'error',
    'import/no-default-export': 'error',
    'import-zones/no-restricted-paths': ['error', { zones: importZones }],
    // No text that somebody sends may cost more than its length.
    'regexp/no-super-linear-backtracking': ['error', { report: 'potential' }],
    'regexp/no-super-linear-move': ['error', { report: 'potential' }],
    'soglia/declared-packages': 'error',
    'soglia/import-order': 'error',
    'soglia/no-literal-spread': 'error',
  },
  overrides: [
    { files: ['**/*.ts'], rules: { 'soglia/function-style': 'error' } },
    {
      files: ['apps/**/*.ts', 'packages/**/*.ts', 'tools/**/*.ts'],
      excludeFiles: ['**/*.test.ts', '**/testing/**', 'apps/demo-hub/src/homes/**'],
      rules: { 'soglia/constant-style': 'error' },
    },
    {
      files: ['apps/web/**/*.{ts,tsx}'],
      plugins: ['react'],
      rules: {
        'react/rules-of-hooks': 'error',
        'react/exhaustive-deps': 'error',
        'react/static-components': 'error',
        'react/use-memo': 'error',
        'react/preserve-manual-memoization': 'error',
        'react/incompatible-library': 'error',
        'react/immutability': 'error',
        'react/globals': 'error',
        'react/refs': 'error',
        'react/set-state-in-effect': 'error',
        'react/error-boundaries': 'error',
        'react/purity': 'error',
        'react/set-state-in-render': 'error',
        'react/unsupported-syntax': 'error',
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
      plugins: ['jsx-a11y'],
      rules: accessibilityRules,
    },
    {
      files: ['**/*.config.{ts,js}', 'contract/**', 'tools/lint/plugin.ts'],
      rules: { 'import/no-default-export': 'off' },
    },
    {
      files: ['tools/**', 'bench/**', 'e2e/**', 'apps/gateway/src/main.ts', 'apps/demo-hub/src/main.ts'],
      rules: { 'no-console': 'off' },
    },
    {
      // A fake that shares code with what it tests agrees with its bugs.
      files: ['apps/demo-hub/**'],
      rules: {
        'no-restricted-imports': [
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
      excludeFiles: ['apps/gateway/src/main.ts', '**/*.{test,hostile}.ts', '**/attacks/**', '**/testing/**'],
      rules: { 'no-restricted-imports': ['error', { paths: startedByMain }] },
    },
    {
      files: ['**/*.{js,mjs}'],
      rules: Object.fromEntries(typedRules.map((name) => [name, 'off'])),
    },
  ],
});
