import 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** A demo hub of the test run, as build/testing/servers.ts started it. */
    demoHub: string;
    /** A server that answers all sorts of things, by path. */
    oddServer: string;
  }
}
