import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { budgetProblems } from './budget.ts';
import { documentProblems } from './documents.ts';
import { lockProblems } from './lock-file.ts';
import { mutualFolderProblems } from './mutual-folders.ts';
import { nameProblems } from './names.ts';
import { styleClassProblems } from './style-classes.ts';
import { suppressionProblems } from './suppressions.ts';

const scratch = mkdtempSync(join(tmpdir(), 'rules-'));
function file(name: string, text: string) {
  const path = join(scratch, name);
  writeFileSync(path, text);
  return path;
}

describe('names', () => {
  it.each(['apps/web/src/utils/dates.ts', 'packages/x/src/helper.ts', 'apps/web/src/common.css'])(
    'refuses %s',
    (path) => {
      expect(nameProblems(path)).toHaveLength(1);
    },
  );
  it('refuses a name that is not kebab-case', () =>
    expect(nameProblems('apps/web/src/DeviceCard.tsx')).toHaveLength(1));
  it.each(['apps/web/src/shared/ui/icon-button.tsx', 'README.md', 'apps/web/src/x/card.module.css'])(
    'takes %s',
    (path) => {
      expect(nameProblems(path)).toEqual([]);
    },
  );
});

describe('budget', () => {
  it('refuses a file of 401 lines and accepts one of 400', () => {
    expect(
      budgetProblems([
        file('long.ts', 'a\n'.repeat(401)),
        ...Array.from({ length: 40 }, (_, n) => file(`s${n}.ts`, 'a\n')),
      ]),
    ).toHaveLength(1);
    expect(
      budgetProblems([
        file('fits.ts', 'a\n'.repeat(400)),
        ...Array.from({ length: 40 }, (_, n) => file(`s${n}.ts`, 'a\n')),
      ]),
    ).toEqual([]);
  });
  it('refuses a tree with too many long files', () => {
    expect(
      budgetProblems(Array.from({ length: 10 }, (_, n) => file(`l${n}.ts`, 'a\n'.repeat(300)))),
    ).toHaveLength(1);
  });
});

describe('folders that import each other', () => {
  const faultsOf = (texts: Readonly<Record<string, string>>) =>
    mutualFolderProblems(Object.keys(texts), (name) => texts[name] ?? '');
  const src = 'apps/x/src';

  it('refuses two, and names the files', () =>
    expect(
      faultsOf({
        [`${src}/a/one.ts`]: "import { two } from '#b/two.ts';",
        [`${src}/b/two.ts`]: "import type { One } from '../a/one.ts';",
      }),
    ).toEqual([`${src}/a and ${src}/b import each other: one.ts → two.ts, two.ts → one.ts`]));
  it('counts what is in a folder as its own', () =>
    expect(
      faultsOf({
        [`${src}/a/deep/one.ts`]: "const two = () => import('#b/two.ts');",
        [`${src}/b/two.ts`]: "import { t } from '../a/texts/index.ts';",
        [`${src}/a/texts/index.ts`]: '',
      }),
    ).toEqual([`${src}/a and ${src}/b import each other: one.ts → two.ts, two.ts → index.ts`]));
  it.each([
    ['one direction', `${src}/a/one.ts`, `${src}/b/two.ts`, ''],
    ['a folder and one inside it', `${src}/a/one.ts`, `${src}/a/b/two.ts`, "import '../one.ts';"],
    ['what only a test imports', `${src}/a/one.ts`, `${src}/b/two.test.ts`, "import '../a/one.ts';"],
  ])('takes %s', (_, one, two, text) => {
    expect(faultsOf({ [one]: `import '${two.replace(`${src}/`, '#')}';`, [two]: text })).toEqual([]);
  });
});

describe('lock file', () => {
  const lock = (entry: object) => JSON.stringify({ packages: { '': {}, 'node_modules/a': entry } });
  it('refuses an address', () =>
    expect(lockProblems(lock({ integrity: 'sha512-x', resolved: 'https://example.org/a.tgz' }))).toHaveLength(
      1,
    ));
  it('refuses a package without integrity', () =>
    expect(lockProblems(lock({ version: '1.0.0' }))).toHaveLength(1));
  it('accepts a package with integrity and a workspace', () => {
    expect(lockProblems(lock({ integrity: 'sha512-x' }))).toEqual([]);
    expect(lockProblems(lock({ resolved: 'packages/a', link: true }))).toEqual([]);
  });
});

describe('documents', () => {
  it('reports a script, a path and a link that do not exist', () => {
    const text = 'Run `npm run no-such-script`, read `apps/no-such-folder/x.ts` and [this](missing.md).';
    expect(documentProblems(file('a.md', text))).toHaveLength(3);
  });
  it('accepts what exists', () => {
    expect(
      documentProblems(file('b.md', 'Run `npm run check:types` and read `tools/check-types.ts`.')),
    ).toEqual([]);
  });
});

describe('suppressions', () => {
  it('require a reason on the same line', () => {
    expect(suppressionProblems([file('c.ts', '// @ts-ignore\n')])).toHaveLength(1);
    expect(
      suppressionProblems([file('d.ts', '// oxlint-disable-next-line no-x -- the library wants it\n')]),
    ).toEqual([]);
  });
});

describe('classes of style sheets', () => {
  const screen = 'apps/web/src/features/x/screen.tsx';
  const sheet = 'apps/web/src/features/x/x.module.css';
  const faultsOf = (tsx: string, css: string) => {
    const texts: Readonly<Record<string, string>> = {
      [screen]: `import styles from './x.module.css';\n${tsx}`,
      [sheet]: css,
    };
    return styleClassProblems(Object.keys(texts), (name) => texts[name] ?? '');
  };

  it('refuses a class that the style sheet does not declare', () =>
    expect(faultsOf("styles['row']; styles['gone']", '.row { color: red; }')).toEqual([
      `${screen}: ${sheet} declares no .gone`,
    ]));
  it('refuses a class that nobody uses', () =>
    expect(
      faultsOf("styles['row']", '.row { margin: 0.5rem; }\n@media print {\n.old > p { color: red; }\n}'),
    ).toEqual([`${sheet}: nobody uses .old`]));
  it('takes classes of libraries, and any where a name is chosen at run time', () => {
    expect(faultsOf("styles['row']", '.row :global(.leaflet-pane) { color: red; }')).toEqual([]);
    expect(faultsOf('styles[tone]', '.ok { color: red; }\n.bad { color: red; }')).toEqual([]);
    expect(faultsOf('pass(styles)', '.ok { color: red; }')).toEqual([]);
  });
});
