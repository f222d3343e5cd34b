// @ts-check
// How gateway and desk are started, so that they hold little memory; the figures are in docs/performance.md.

/** A young generation of 1 MB and one thread beside the main one are enough, and save 40 MB over Node's defaults. */
const flags = ['--max-semi-space-size=1', '--v8-pool-size=1'];

/** Of Node, for the gateway. */
export const gatewayFlags = flags;
/** For the desk: less memory for a little more work of the collector, which is not seen in its answers. */
export const deskFlags = [...flags, '--optimize-for-size'];

/** Of the C library: one place for memory, not one for each thread that keeps what it once had. */
export const memoryEnv = { MALLOC_ARENA_MAX: process.env['MALLOC_ARENA_MAX'] ?? '1' };
