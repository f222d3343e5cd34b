import { createHub, type Hub } from '@soglia/hub-client/hub';
import { createTokenSource } from '@soglia/hub-client/sign-in';
import { expect, inject, it, vi } from 'vitest';
import { kindOf } from '#home/kinds/all-kinds.ts';
import { toDevice } from '#home/model/to-device.ts';
import { collectStates, createSnapshot } from '#features/offline/write-snapshot.ts';
import { readSnapshot } from '#features/offline/read-snapshot.ts';
import { signIn } from '#features/session/sign-in-requests.ts';
import { testPlatform as platform } from '#shared/testing/test-platform.ts';

const base = inject('demoHub');
const clientId = 'http://127.0.0.1:8080/';

/** The demo house, with every value known. */
async function createFakeHub(): Promise<Hub> {
  const person = { username: 'luca', password: 'casa-bianchi' };
  const step = await signIn({ base, clientId, redirectUri: clientId, ...person, platform });
  if (step.kind !== 'done') throw new Error('a code was asked for');
  const tokens = createTokenSource({ session: step.session, platform, onSession: () => undefined });
  const hub = createHub({ base, platform, tokens });
  hub.connection.open();
  await vi.waitFor(() => {
    expect(hub.registries.snapshot).toBeDefined();
    expect(hub.entities.list.kind).toBe('loaded');
  });
  return hub;
}

it('shows every card from a snapshot as it was shown live', async () => {
  const hub = await createFakeHub();
  try {
    const { entities } = hub;
    const living = {
      list: entities.list,
      registries: hub.registries.snapshot,
      get: (id: string) => entities.get(id),
      isViewOnly: (id: string) => entities.isViewOnly(id),
    };
    const who = { hub: base, person: 'luca' };
    const now = Date.now();
    const snapshot = createSnapshot(living, collectStates(living, new Map()), { ...who, at: now });
    // Through what IndexedDB does to it.
    const known = readSnapshot(structuredClone(snapshot), who, now);

    const shown = (known?.list ?? []).filter(({ entity_id }) => kindOf(entity_id) !== undefined);
    expect(new Set(shown.map(({ domain }) => domain)).size).toBe(11);
    for (const { entity_id } of shown) {
      const kind = kindOf(entity_id);
      const before = living.get(entity_id);
      const after = known?.entities.get(entity_id);
      if (kind === undefined || before === undefined || after === undefined) throw new Error(entity_id);
      const { ha_attributes: all, ...alive } = toDevice(before, kind, now);
      const { ha_attributes: some, ...remembered } = toDevice(after, kind, now);
      expect(remembered).toEqual(alive);
      expect(all).toMatchObject(some);
      expect(known?.registries.areaOf(entity_id)?.name).toBe(
        hub.registries.snapshot?.areaOf(entity_id)?.name,
      );
    }
  } finally {
    hub.close();
  }
});
