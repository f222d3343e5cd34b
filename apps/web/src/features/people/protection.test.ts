import type { Person } from '@soglia/contracts/companion';
import { expect, it } from 'vitest';
import { protectionOf } from './protection.ts';
import { personOf } from './testing/person.ts';

const owner = personOf('maria', { is_owner: true, is_admin: true });
const admin = personOf('luca', { is_admin: true });
const guest = personOf('giulia');
const idle = personOf('anna', { is_admin: true, active: false });

it.each<[what: string, person: Person, people: readonly Person[], self: Person, protection?: string]>([
  ['a guest', guest, [owner, guest], owner],
  ['the owner', owner, [owner, admin], admin, 'owner'],
  ['oneself', admin, [owner, admin], admin, 'self'],
  ['one of two administrators', admin, [owner, admin], owner],
  ['the last active administrator', admin, [admin, idle, guest], guest, 'last'],
])('%s', (...[, person, people, self, protection]) => {
  expect(protectionOf(person, people, self.id)).toBe(protection);
});
