import { readPeople } from '@soglia/hub-client/people';
import { useHubRead } from '#hub/use-hub-read.ts';

const nobody: ReadonlyMap<string, string> = new Map();

/** The names of the hub's persons by user id; empty where the hub reports none, undefined until it has answered. */
export function usePeople(): ReadonlyMap<string, string> | undefined {
  const read = useHubRead('people', readPeople);
  if (read.kind === 'waiting') return undefined;
  return read.kind === 'there' ? read.value : nobody;
}
