import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The address of the test run's PostgreSQL server. */
    readonly postgres: string;
  }
}

/** One PostgreSQL server for all files of the test run. */
export async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return () => server.stop();
}
