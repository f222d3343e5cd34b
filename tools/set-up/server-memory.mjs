// @ts-check
// How gateway and desk are started, so that they hold little memory; the figures are in docs/performance.md.

/** A young generation of 2 MB and one thread beside the main one are enough, and save 40 MB over Node's defaults. */
const flags = ['--max-semi-space-size=2', '--v8-pool-size=1'];

/** Without the middle one of the compilers, whose code takes 20 MB where thousands of sockets open or tickets come. */
const withoutMiddle = '--no-maglev';

/**
 * Of Node, for the gateway. Undici's parser is WebAssembly, and optimizing its one large function takes 40 MB and a quarter
 * of a second: not after three answers of the hub, as by default, but after thousands of them.
 */
export const gatewayFlags = [...flags, '--wasm-tiering-budget=2000000000', withoutMiddle];
/** For the desk: less memory for a little more work of the collector, which is not seen in its answers. */
export const deskFlags = [...flags, '--optimize-for-size', withoutMiddle];

const setOr = (/** @type {string} */ name, /** @type {string} */ value) => ({
  [name]: process.env[name] ?? value,
});

/**
 * Of the C library: one place for memory, not one for each thread that keeps what it once had. What is larger than 128 KiB
 * stands apart, where it is given back; by default that limit grows with what was once given back.
 */
export const memoryEnv = {
  ...setOr('MALLOC_ARENA_MAX', '1'),
  ...setOr('MALLOC_MMAP_THRESHOLD_', '131072'),
  ...setOr('MALLOC_TRIM_THRESHOLD_', '131072'),
};
