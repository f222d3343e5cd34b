import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres-server.ts';

/** One PostgreSQL server for all files of the test run. */
export async function setup(project: TestProject) {
  const server = await startPostgres();
  project.provide('postgres', server.url);
  return () => server.stop();
}
