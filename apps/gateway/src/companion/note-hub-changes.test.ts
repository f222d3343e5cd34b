import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { PersonCaller } from '#identity/caller.ts';
import { createLogger } from '#logging/logger.ts';
import { createGatewayStore } from '#store/gateway-store.ts';
import type { Store } from '#store/store.ts';
import { manualClock } from '#testing/manual-clock.ts';
import { placeMigratedStore } from '#testing/migrated-store.ts';
import { waitFor } from '#testing/wait-for.ts';
import { createHubChangeNotes } from './note-hub-changes.ts';

const logger = createLogger('silent');
const clock = manualClock();
const luca: PersonCaller = {
  kind: 'person',
  address: '192.168.1.7',
  tokenHash: '',
  sessionHash: '',
  person: { userId: 'luca', name: 'Luca', isAdmin: false, isOwner: false, roleId: 'ospiti' },
};

let data: string;
let store: Store;
beforeEach(async () => {
  data = await mkdtemp(join(tmpdir(), 'soglia-notes-'));
  await placeMigratedStore(data);
  store = createGatewayStore({ data }, { clock, logger });
});
afterEach(async () => {
  await store.close();
  await rm(data, { recursive: true });
});

async function changesSeen() {
  const entries = await store.auditLog.page({ limit: 100, action: 'profile.changed' });
  return entries.map(({ changes }) => changes.map(({ before, after }) => [before, after]));
}

test('who renames themselves at the hub is in the audit log, each time and with the names', async () => {
  const { note } = createHubChangeNotes({
    store,
    clock,
    logger,
    limits: { savesPerPerson: 3, saveWindow: 3_600_000 },
  });
  await store.people.put({ userId: 'luca', name: 'Luca', phone: '+393331234567' });
  note(luca, { kind: 'name', name: 'Maria Rossi' });
  note(luca, { kind: 'name', name: 'Luca' });
  // Nothing has changed.
  note(luca, { kind: 'name', name: 'Luca' });
  // More than anybody needs.
  for (let at = 0; at < 50; at += 1) note(luca, { kind: 'name', name: `Luca ${at}` });
  await waitFor(async () => {
    expect(await changesSeen()).toEqual([[['Maria Rossi', 'Luca']], [['Luca', 'Maria Rossi']]]);
  });
  expect(await store.people.find('luca')).toMatchObject({ name: 'Luca', phone: '+393331234567' });
  const [entry] = await store.auditLog.page({ limit: 1 });
  expect(entry).toMatchObject({ actor: { id: 'luca' }, subject: { id: 'luca' }, address: '192.168.1.7' });
});
