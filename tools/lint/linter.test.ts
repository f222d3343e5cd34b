import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const repository = resolve(import.meta.dirname, '../..');

interface Report {
  /** Without a code: a directive that silences nothing. */
  readonly diagnostics: readonly { readonly code?: string; readonly filename: string }[];
}

/** A tree of a few files beside the configuration of this repository, and what the linter says of each. */
function lint(files: Readonly<Record<string, string>>): Readonly<Record<string, readonly string[]>> {
  const root = mkdtempSync(join(tmpdir(), 'lint-'));
  cpSync(join(repository, 'oxlint.config.ts'), join(root, 'oxlint.config.ts'));
  cpSync(join(repository, 'tools/lint'), join(root, 'tools/lint'), { recursive: true });
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'));
  const all = {
    'package.json': '{ "type": "module" }',
    'tsconfig.json':
      '{ "compilerOptions": { "strict": true, "module": "ESNext", "moduleResolution": "Bundler", "jsx": "preserve", "noEmit": true, "allowImportingTsExtensions": true } }',
    ...files,
  };
  for (const [path, text] of Object.entries(all)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  const program = join(repository, 'node_modules/oxlint/bin/oxlint');
  const { stdout } = spawnSync(process.execPath, [program, '--format=json', 'apps'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 25_000,
  });
  rmSync(root, { recursive: true });
  const { diagnostics } = JSON.parse(stdout) as Report;
  return Object.fromEntries(
    Object.keys(files).map((path) => [
      path,
      diagnostics
        .filter(({ filename }) => filename === path)
        .map(({ code }) => code ?? 'idle directive')
        .sort(),
    ]),
  );
}

it('reports one problem of each kind of rule', () => {
  const said = lint({
    'apps/gateway/src/good.ts': 'export const LIMIT = 3;\nexport const twice = (n: number) => n * LIMIT;\n',
    'apps/web/src/home/model/device.ts': 'export const devices = [1];\n',
    'apps/web/src/shared/upwards.ts': "export { devices } from '../home/model/device.ts';\n",
    'apps/web/src/features/a/row.tsx':
      'export const Row = (props: { go: () => void }) => <div onClick={props.go}>x</div>;\n',
    'apps/web/src/features/b/use-one.ts':
      "import { useState } from 'react';\nexport function useOne(on: boolean) { return on ? useState(1)[0] : 0; }\n",
    'apps/web/src/features/b/one-in-a.ts': "export { Row } from '../a/row.tsx';\n",
    'apps/gateway/src/circle-a.ts': "import { b } from './circle-b.ts';\nexport const a = () => b;\n",
    'apps/gateway/src/circle-b.ts': "import { a } from './circle-a.ts';\nexport const b = [a];\n",
    'apps/gateway/src/floating.ts':
      'async function wait() { await Promise.resolve(); }\nexport function go() { wait(); }\n',
    'apps/gateway/src/constant.ts': 'export const limit = 3;\n',
    'apps/gateway/src/arrow.ts': 'export const same = (n: number) => { return n; };\n',
    'apps/gateway/src/spread.ts': 'export const all = [...[1, 2]];\n',
    'apps/gateway/src/slow.ts': 'export const isSlow = (text: string) => /^(a+)+$/.test(text);\n',
    'apps/gateway/src/order.ts':
      "import { LIMIT } from './good.ts';\nimport { join } from 'node:path';\nexport const all = [LIMIT, join];\n",
    'apps/gateway/src/http.ts': "export { request } from 'node:http';\n",
    'apps/desk/package.json': '{ "type": "module", "dependencies": { "@soglia/contracts": "0.1.0" } }',
    'packages/energy/package.json': '{ "type": "module" }',
    'apps/desk/src/declared.ts': "export type { HubInfo } from '@soglia/contracts';\n",
    'apps/desk/src/undeclared.ts': "export { isRecord } from '@soglia/hub-client/json';\n",
    'apps/desk/src/undeclared-type.ts': "export type { Link } from '@soglia/hub-client/connection';\n",
    'apps/gateway/src/silenced.ts':
      '// oxlint-disable-next-line no-console -- nothing is wrong\nexport const all = [1];\n',
  });
  expect(said).toEqual({
    'apps/gateway/src/good.ts': [],
    'apps/web/src/home/model/device.ts': [],
    'apps/web/src/shared/upwards.ts': ['import-zones(no-restricted-paths)'],
    'apps/web/src/features/a/row.tsx': [
      'jsx-a11y(click-events-have-key-events)',
      'jsx-a11y(no-static-element-interactions)',
    ],
    'apps/web/src/features/b/use-one.ts': ['react-hooks(rules-of-hooks)'],
    'apps/web/src/features/b/one-in-a.ts': ['import-zones(no-restricted-paths)'],
    'apps/gateway/src/circle-a.ts': ['import(no-cycle)'],
    'apps/gateway/src/circle-b.ts': ['import(no-cycle)'],
    'apps/gateway/src/floating.ts': ['typescript(no-floating-promises)'],
    'apps/gateway/src/constant.ts': ['soglia(constant-style)'],
    'apps/gateway/src/arrow.ts': ['soglia(function-style)'],
    'apps/gateway/src/spread.ts': ['soglia(no-literal-spread)'],
    'apps/gateway/src/slow.ts': ['regexp(no-super-linear-backtracking)'],
    'apps/gateway/src/order.ts': ['soglia(import-order)'],
    'apps/gateway/src/http.ts': ['eslint(no-restricted-imports)'],
    'apps/desk/package.json': [],
    'packages/energy/package.json': [],
    'apps/desk/src/declared.ts': [],
    'apps/desk/src/undeclared.ts': ['soglia(declared-packages)'],
    'apps/desk/src/undeclared-type.ts': ['soglia(declared-packages)'],
    'apps/gateway/src/silenced.ts': ['idle directive'],
  });
});
