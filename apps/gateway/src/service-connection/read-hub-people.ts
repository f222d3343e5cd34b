import { isRecord } from '@soglia/hub-client/json';
import type { HubPerson } from './service-connection.ts';

/** People of a list that is longer are left out: no house has so many. */
const LONGEST_LIST = 10_000;

const LONGEST_TEXT = 255;

/**
 * Reads the answer to `config/auth/list`, without the users that the hub made for itself. Entries that are malformed are
 * left out.
 */
export function readHubPeople(answer: unknown): ReadonlyMap<string, HubPerson> {
  const people = new Map<string, HubPerson>();
  for (const entry of Array.isArray(answer) ? answer.slice(0, LONGEST_LIST) : []) {
    const person = readPerson(entry);
    if (person !== undefined) people.set(person.id, person);
  }
  return people;
}

function readPerson(entry: unknown): HubPerson | undefined {
  if (!isRecord(entry) || entry['system_generated'] === true) return undefined;
  const { id, username, name, group_ids: groups } = entry;
  if (typeof id !== 'string' || !/^[\w-]{1,64}$/.test(id)) return undefined;
  const isOwner = entry['is_owner'] === true;
  return {
    id,
    username: typeof username === 'string' ? username.slice(0, LONGEST_TEXT) : null,
    name: typeof name === 'string' ? name.slice(0, LONGEST_TEXT) : '',
    isOwner,
    isAdmin: isOwner || (Array.isArray(groups) && groups.includes('system-admin')),
    isActive: entry['is_active'] !== false,
    localOnly: entry['local_only'] === true,
  };
}
