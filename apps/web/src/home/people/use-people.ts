import { readPeople } from '@soglia/hub-client/people';
import { useHubRead } from '#hub/use-hub-read.ts';

const nobody: ReadonlyMap<string, string> = new Map();

/** The names of the people of the house by their accounts; none where the hub tells none, undefined until it has. */
export function usePeople(): ReadonlyMap<string, string> | undefined {
  const read = useHubRead('people', readPeople);
  if (read.kind === 'waiting') return undefined;
  return read.kind === 'there' ? read.value : nobody;
}
