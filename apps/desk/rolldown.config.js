// @ts-check
/** The desk as `npm run desk` starts it: one file of JavaScript, without the compiler that strips types. */
import { defineConfig } from 'rolldown';

export default defineConfig({
  cwd: import.meta.dirname,
  input: { main: 'src/main.ts', 'sqlite-worker': '@soglia/database/sqlite-worker' },
  platform: 'node',
  output: {
    dir: 'dist/server',
    format: 'esm',
    minify: true,
    // The log names functions, also of errors that were not expected.
    keepNames: true,
  },
});
