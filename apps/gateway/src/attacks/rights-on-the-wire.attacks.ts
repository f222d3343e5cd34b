import { isRecord } from '@soglia/hub-client/json';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startAttackedHouse, type AttackedHouse } from './wire/attacked-house.ts';
import { secretsOf } from './wire/proof.ts';
import { openTalk, type Talk } from './wire/talk.ts';

/** A resident of one room who may change the energy preferences and make backups. */
let house: AttackedHouse;
let resident: Talk;
/** The preferences as the owner had them. */
let stored: Readonly<Record<string, unknown>>;
let hidden: string;
let secrets: readonly string[];

const lists = ['energy_sources', 'device_consumption'] as const;

async function preferences(): Promise<Readonly<Record<string, unknown>>> {
  const { result } = await house.owner.command({ type: 'energy/get_prefs' });
  return isRecord(result) ? result : {};
}

const save = (by: Talk, fields: Readonly<Record<string, unknown>>) =>
  by.command({ type: 'energy/save_prefs', ...fields });

beforeAll(async () => {
  house = await startAttackedHouse();
  const { role, addPerson, model } = house;
  const { token } = await addPerson(`diritti-${Date.now().toString(36)}`, {
    ...role,
    rights: ['energy', 'backups'],
  });
  resident = await openTalk(house.gateway.hubUrl, token);
  stored = await preferences();
  secrets = secretsOf(house);
  hidden = model.allIds.find((id) => id.startsWith('sensor.') && !model.isVisible(id)) ?? '';
  // A house without preferences gets a meter that the resident does not see.
  const device = { stat_consumption: hidden, name: 'Contatore' };
  await save(house.owner, {
    ...Object.fromEntries(lists.map((key) => [key, []])),
    device_consumption: [device],
  });
}, 120_000);
afterAll(async () => {
  resident.close();
  await save(house.owner, Object.fromEntries(lists.map((key) => [key, stored[key] ?? []])));
  await house[Symbol.asyncDispose]();
});

/** Nothing that came back holds what the resident does not see. */
function toldNothing(): void {
  const received = resident.received();
  expect(secrets.filter((secret) => received.includes(secret))).toEqual([]);
}

describe('energy preferences', () => {
  it('what is not seen stays, whatever is saved', async () => {
    const before = await preferences();
    for (const fields of [{ device_consumption: [] }, { energy_sources: [], device_consumption: [] }])
      expect(await save(resident, fields)).toMatchObject({ success: true });
    expect((await preferences())['device_consumption']).toEqual(before['device_consumption']);
    toldNothing();
  });

  it.each<[string, (id: string) => object]>([
    ['a device', (id) => ({ device_consumption: [{ stat_consumption: id }] })],
    ['a source', (id) => ({ energy_sources: [{ type: 'solar', stat_energy_from: id }] })],
    [
      'a price',
      (id) => ({ energy_sources: [{ type: 'gas', stat_energy_from: 'x:y', entity_energy_price: id }] }),
    ],
    [
      'a meter in a list',
      (id) => ({ energy_sources: [{ type: 'grid', flow_from: [{ stat_energy_from: id }] }] }),
    ],
  ])('%s that is not seen cannot be added, and whether it exists is not told', async (_name, fields) => {
    const before = await preferences();
    const answers = [
      await save(resident, { ...fields(hidden) }),
      await save(resident, { ...fields('sensor.nessuno') }),
    ];
    expect(answers.map(({ code }) => code)).toEqual(['unauthorized', 'unauthorized']);
    expect(await preferences()).toEqual(before);
  });
});

describe('backups', () => {
  it.each<Readonly<Record<string, unknown>> & { readonly type: string }>([
    { type: 'backup/generate', agent_ids: ['backup.local'], password: 'attacco' },
    { type: 'backup/config/update', create_backup: { password: 'attacco' } },
    { type: 'backup/config/update', create_backup: { password: null } },
    { type: 'backup/config/update', agents: { 'backup.local': { protected: false } } },
    { type: 'backup/delete', backup_id: 'x' },
    { type: 'backup/remove', slug: 'x' },
    { type: 'backup/restore', backup_id: 'x', agent_id: 'backup.local' },
    { type: 'backup/can_decrypt_on_download', backup_id: 'x', agent_id: 'backup.local', password: 'x' },
    { type: 'auth/sign_path', path: '/api/backup/download/x?agent_id=backup.local' },
    { type: 'call_service', domain: 'backup', service: 'create' },
    { type: 'call_service', domain: 'hassio', service: 'backup_full', service_data: {} },
  ])('%j: refused', async (command) => {
    const { code } = await resident.command(command);
    expect(['unauthorized', 'invalid_format']).toContain(code);
  });

  it('no answer holds the password of the hub', async () => {
    const { result } = await house.owner.command({ type: 'backup/config/info' });
    const config = isRecord(result) && isRecord(result['config']) ? result['config'] : {};
    const created = isRecord(config['create_backup']) ? config['create_backup'] : {};
    for (const type of ['backup/info', 'backup/agents/info', 'backup/config/info', 'backup/subscribe_events'])
      await resident.command({ type });
    const { password } = created;
    if (typeof password === 'string') expect(resident.received()).not.toContain(password);
    toldNothing();
  });

  it('downloads and deletes nothing by a request', async () => {
    const path = `${house.gateway.hubUrl}/api/backup/download/x?agent_id=backup.local`;
    const headers = { authorization: `Bearer ${house.token}` };
    for (const method of ['GET', 'HEAD', 'POST', 'DELETE'])
      expect((await fetch(path, { method, headers })).status).toBe(401);
  });
});
