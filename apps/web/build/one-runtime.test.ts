import { expect, it } from 'vitest';
import { importFromMain } from './one-runtime.ts';

it('imports the helpers by their own names from the main chunk', () => {
  const code =
    'import { n as __exportAll, r as __toESM } from "./rolldown-runtime-!~{001}~.js";\nimport { A } from "./frame.js";';
  expect(importFromMain(code, 'main-!~{002}~.js')).toBe(
    'import { __exportAll, __toESM } from "./main-!~{002}~.js";\nimport { A } from "./frame.js";',
  );
});

it('leaves a chunk that uses none as it is', () => {
  expect(importFromMain('import { A } from "./frame.js";', 'main.js')).toBe(
    'import { A } from "./frame.js";',
  );
});
