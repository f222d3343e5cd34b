import { readPeople } from '@soglia/hub-client/people';
import { useAllowed } from '#hub/use-allowed.ts';
import { useHubRead } from '#hub/use-hub-read.ts';

const nobody: ReadonlyMap<string, string> = new Map();

/** The function of the menu that shows where people are. */
const MAP = 1;

/**
 * The names of the hub's persons by user id; empty where the hub reports none or the person's role does not, undefined
 * until it has answered.
 */
export function usePeople(): ReadonlyMap<string, string> | undefined {
  const allowed = useAllowed(({ functions }) => functions.has(MAP));
  const read = useHubRead(allowed === true ? 'people' : undefined, readPeople);
  if (allowed === false) return nobody;
  if (read.kind === 'waiting') return undefined;
  return read.kind === 'there' ? read.value : nobody;
}
