import { expect, it } from 'vitest';
import { splitIconImports } from './single-icons.ts';

it('imports each icon from a module of its own, under the name that is used', () => {
  expect(splitIconImports("import {\n  mdiHome,\n  mdiLogout as out,\n} from '@mdi/js';\nx();")).toBe(
    "import { mdiHome } from 'virtual:mdi/mdiHome'; import { mdiLogout as out } from 'virtual:mdi/mdiLogout';\nx();",
  );
});

it('leaves other imports alone', () => {
  const code = "import { mdiHome } from './mine.ts';";
  expect(splitIconImports(code)).toBe(code);
});
