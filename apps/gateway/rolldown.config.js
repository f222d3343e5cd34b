// @ts-check
/**
 * The gateway as `npm start` runs it: one file of JavaScript, as deep in its folder as the sources are in theirs, so that
 * paths beside it stay right. It takes 25 MB less memory than the sources, whose types Node strips with a compiler that
 * stays loaded, and whose dependencies are hundreds of modules.
 */
import { defineConfig } from 'rolldown';

/** Rollup's mark of what is no file. */
const VIRTUAL = '\0left-out:';

/** V8 holds the text of what it runs: one letter beyond Latin makes two bytes of every letter of a file. */
const asciiOnly = {
  name: 'ascii-only',
  /** @param {unknown} _options @param {Record<string, { type: string, code?: string }>} bundle */
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle)) {
      file.code = file.code?.replace(
        /[^\0-\x7f]/g,
        (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
      );
    }
  },
};

/**
 * What libraries load at their start, though the gateway never comes to use it, and what stands in for it; measured in
 * docs/performance.md. Whoever begins to use one of these takes it out here.
 */
const neverUsed = new Map([
  // Fastify and undici: servers and clients of HTTP/2; each agent and pool has `allowH2: false`.
  ['node:http2', 'export const constants = {};'],
  // @fastify/static: a list of its files beforehand.
  ['glob', 'export const glob = undefined;'],
  // prom-client: exemplars of traces.
  ['@opentelemetry/api', 'export const trace = undefined;'],
  // Fastify: JSON schemas, where no compiler is given; and requests without a connection, which are for tests.
  ['@fastify/ajv-compiler', 'export default undefined;'],
  ['@fastify/fast-json-stringify-compiler', 'export default undefined;'],
  ['light-my-request', 'export default undefined;'],
  // Limits that are counted in databases.
  [
    'rate-limiter-flexible',
    `export { default as RateLimiterMemory } from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
     export { default as RateLimiterRes } from 'rate-limiter-flexible/lib/RateLimiterRes.js';`,
  ],
]);

const leaveOut = {
  name: 'leave-out',
  /** @param {string} id */
  resolveId: (id) => (neverUsed.has(id) ? `${VIRTUAL}${id}` : undefined),
  /** @param {string} id */
  load: (id) => (id.startsWith(VIRTUAL) ? neverUsed.get(id.slice(VIRTUAL.length)) : undefined),
};

export default defineConfig({
  cwd: import.meta.dirname,
  input: { main: 'src/main.ts', 'sqlite-worker': '@soglia/database/sqlite-worker' },
  platform: 'node',
  // It runs from its sources, beside the page that it serves, and only where no hub is named.
  external: ['@soglia/demo-hub'],
  plugins: [leaveOut, asciiOnly],
  output: {
    dir: 'dist/server',
    format: 'esm',
    minify: true,
    // The log names functions, also of errors that were not expected.
    keepNames: true,
  },
});
