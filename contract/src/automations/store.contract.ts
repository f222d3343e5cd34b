import {
  emptyTarget,
  isSameConfig,
  newAutomation,
  readAutomation,
  writeAutomation,
  type Automation,
} from '@soglia/automations/config';
import {
  deleteAutomation,
  purposesFor,
  readConfig,
  readDeviceTriggers,
  readMayEdit,
  readRun,
  readRuns,
  readTriggerDevices,
  saveAutomation,
  validateParts,
} from '@soglia/automations/store';
import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { mainEntity } from '../fixtures/registry.ts';
import { nodePlatform } from '../hub-client/node-platform.ts';
import { openAccess } from '../schedules/test-device.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { HubSocket } from '../wire/socket.ts';
import { acquireConfiguration, newId } from './own-configuration.ts';

const { owner, guest } = target;
const fires = { event: 'soglia_contract' };
const never = { condition: 'template', value_template: '{{ false }}' };

it('what a device tells by itself is offered with its entity, and can be saved', async () => {
  await using access = await openAccess(owner);
  await using hub = await HubSocket.signedIn(owner.token);
  const { entity, device } = await mainEntity(hub, 'switch');
  const devices = await readTriggerDevices(access);
  expect(devices).toContainEqual(
    expect.objectContaining({ deviceId: device.id, name: expect.any(String) as string }),
  );
  const offered = await readDeviceTriggers(access, device.id, [entity.ei]);
  const turnedOn = offered.find(
    ({ fields }) => fields['domain'] === 'switch' && fields['type'] === 'turned_on',
  );
  expect(turnedOn?.entityId).toBe(entity.ei);
  const automation: Automation = {
    ...newAutomation(),
    alias: 'Contract',
    triggers: [
      {
        source: undefined,
        isDisabled: false,
        kind: 'device',
        deviceId: device.id,
        fields: turnedOn?.fields ?? {},
      },
    ],
  };
  const id = newId();
  const { entityId } = await saveAutomation(access, { id, automation, expected: undefined });
  try {
    const stored = readAutomation(await readConfig(access, entityId ?? ''));
    expect(stored.triggers).toMatchObject([
      { kind: 'device', deviceId: device.id, fields: turnedOn?.fields },
    ]);
  } finally {
    await deleteAutomation(access, id);
  }
  await expect(readDeviceTriggers(access, 'contract', [])).rejects.toMatchObject({ code: 'not_found' });
});

describe('saving an automation', () => {
  it('is refused where somebody else has changed or deleted it, and writes nothing', async () => {
    await using access = await openAccess(owner);
    await using own = await acquireConfiguration(access, { trigger: [], action: [fires] });
    const { id, entityId } = own;
    const expected = await readConfig(access, entityId);
    const read = readAutomation(expected);
    const change = (description: string) => ({ ...read, description });
    await saveAutomation(access, { id, entityId, automation: change('altrove'), expected });
    const late = saveAutomation(access, { id, entityId, automation: change('qui'), expected });
    await expect(late).rejects.toMatchObject({ name: 'AutomationError', code: 'changed_elsewhere' });
    const now = await readConfig(access, entityId);
    expect(isSameConfig(now, { ...expected, description: 'altrove' })).toBe(true);
    await deleteAutomation(access, id);
    const gone = saveAutomation(access, { id, entityId, automation: read, expected: now });
    await expect(gone).rejects.toMatchObject({ code: 'changed_elsewhere' });
    await deleteAutomation(access, id);
    await expect(readConfig(access, entityId)).rejects.toMatchObject({ code: 'not_found' });
    // As a new one it gets a new id, though its configuration still says the old one.
    const anew = newId();
    const saved = await saveAutomation(access, { id: anew, automation: read, expected: undefined });
    try {
      expect(await readConfig(access, saved.entityId ?? '')).toMatchObject({ id: anew });
    } finally {
      await deleteAutomation(access, anew);
    }
  });

  it("is refused with the hub's words where it does not accept it", async () => {
    await using access = await openAccess(owner);
    const wrong = readAutomation({ alias: 'Contract', triggers: [{ trigger: 'brain_wave' }], actions: [] });
    const refused = saveAutomation(access, { id: newId(), automation: wrong, expected: undefined });
    await expect(refused).rejects.toMatchObject({ code: 'invalid', said: expect.any(String) as string });
  });

  it('is for those who may, and sends no request of others, which would count towards a ban', async () => {
    await using access = await openAccess(owner);
    expect(await readMayEdit(access)).toEqual({ mayEdit: true });
    await using blocked = await openAccess(owner, {
      platform: { ...nodePlatform, fetch: () => Promise.reject(new TypeError('Failed to fetch')) },
    });
    expect(await readMayEdit(blocked)).toEqual({ mayEdit: false, why: 'no_rest' });
    await using guestAccess = await openAccess(guest, {
      platform: { ...nodePlatform, fetch: () => Promise.reject(new Error('no request may be sent')) },
    });
    expect(await readMayEdit(guestAccess)).toEqual({ mayEdit: false, why: 'not_allowed' });
    const automation = readAutomation({ alias: 'Contract' });
    for (const refused of [
      saveAutomation(guestAccess, { id: newId(), automation, expected: undefined }),
      deleteAutomation(guestAccess, newId()),
    ])
      await expect(refused).rejects.toMatchObject({ code: 'not_allowed' });
  });

  it('of a megabyte works, with more in it than one message may hold', async () => {
    await using access = await openAccess(owner);
    const sockets: string[] = [];
    access.connection.onState(({ kind }) => sockets.push(kind));
    const events = Array.from({ length: 26_000 }, (_, at) => ({
      event: `soglia_contract_${at}`,
      event_data: {},
    }));
    const automation = readAutomation({ alias: 'Contract', triggers: [], actions: events });
    const written = writeAutomation(automation, 'current');
    expect(JSON.stringify(written).length).toBeGreaterThan(1_000_000);
    await expect(validateParts(access, written)).rejects.toMatchObject({ code: 'too_large' });
    const id = newId();
    const options = { timeout: 120_000 };
    const { entityId = '' } = await saveAutomation(access, { id, automation, expected: undefined }, options);
    try {
      const stored = await readConfig(access, entityId, options);
      expect(readAutomation(stored).actions).toHaveLength(events.length);
      const change = { id, entityId, automation: { ...automation, alias: 'Contract 2' }, expected: stored };
      await saveAutomation(access, change, options);
    } finally {
      await deleteAutomation(access, id, options);
    }
    expect(sockets).toEqual([]);
  });

  it('is checked by the hub up to what one message may hold', async () => {
    await using access = await openAccess(owner);
    const delays = (count: number) => ({ actions: Array<object>(count).fill({ delay: 0 }) });
    // Each has two of the 100,000 values that our gateway takes.
    const verdicts = await validateParts(access, delays(49_900), { timeout: 120_000 });
    expect(verdicts).toMatchObject({ actions: { valid: true } });
    await expect(validateParts(access, delays(50_000))).rejects.toMatchObject({ code: 'too_large' });
  });

  it('ends when the caller aborts, and at the time limit', async () => {
    await using access = await openAccess(owner);
    const controller = new AbortController();
    controller.abort();
    const { signal } = controller;
    await expect(readConfig(access, 'automation.x', { signal })).rejects.toMatchObject({ code: 'aborted' });
    const silent = {
      connection: access.connection,
      tokens: access.tokens,
      platform: { ...nodePlatform, fetch: () => new Promise<never>(() => undefined) },
    };
    const { id, automation } = { id: newId(), automation: readAutomation({ alias: 'Contract' }) };
    const late = saveAutomation(silent, { id, automation, expected: undefined }, { timeout: 400 });
    await expect(late).rejects.toMatchObject({ code: 'timeout' });
  });
});

describe('the hub says', () => {
  it('which parts it accepts', async () => {
    await using access = await openAccess(owner);
    const valid = { valid: true, error: undefined };
    const some = { triggers: [{ trigger: 'sun', event: 'sunset' }], actions: [fires] };
    expect(await validateParts(access, some)).toEqual({ triggers: valid, actions: valid });
    const wrong = {
      triggers: [{ trigger: 'sun', event: 'noon' }],
      conditions: [never],
      actions: [{ no: 1 }],
    };
    expect(await validateParts(access, wrong)).toMatchObject({
      triggers: { valid: false, error: expect.any(String) as string },
      conditions: valid,
      actions: { valid: false, error: expect.any(String) as string },
    });
  });

  it('what ran, and why it stopped', async () => {
    await using access = await openAccess(owner);
    await using hub = await HubSocket.signedIn(owner.token);
    await using own = await acquireConfiguration(access, {
      trigger: [],
      action: [fires, never, { event: 'soglia_contract_never' }],
    });
    const { id, entityId: entity_id } = own;
    expect(await readRuns(access, id)).toEqual([]);
    const data = { entity_id };
    for (let run = 0; run < 2; run += 1)
      await hub.result({
        type: 'call_service',
        domain: 'automation',
        service: 'trigger',
        service_data: data,
      });
    await expect.poll(async () => (await readRuns(access, id)).length, { timeout: 10_000 }).toBe(2);
    const [newest, before] = await readRuns(access, id);
    expect(newest).toMatchObject({ outcome: 'stopped_by_condition', error: undefined });
    expect(newest?.startedAt).toBeGreaterThanOrEqual(before?.startedAt ?? Infinity);
    expect(newest?.finishedAt).toBeGreaterThanOrEqual(newest?.startedAt ?? Infinity);
    const details = await readRun(access, id, newest?.runId ?? '');
    expect(details).toMatchObject({ runId: newest?.runId, config: { id } });
    expect(details.steps.map(({ path }) => path)).toEqual(expect.arrayContaining(['action/0', 'action/1']));
    expect(details.steps.find(({ path }) => path === 'action/1')?.held).toBe(false);
    await expect(readRun(access, id, 'none')).rejects.toMatchObject({ code: 'not_found' });
  });

  it('which purposes a target has, since 2026.7', async () => {
    await using access = await openAccess(owner);
    await using hub = await HubSocket.signedIn(owner.token);
    const { entity_id } = await findEntity(hub, 'light', 'to ask about');
    const purposes = await purposesFor(access, { ...emptyTarget, entityIds: [entity_id] });
    if (!since('2026.7')) {
      // 2025.12 knows the question, and offers none.
      expect(purposes?.triggers ?? []).toEqual([]);
      return;
    }
    const turnedOn = purposes?.triggers.find(({ type }) => type === 'light.turned_on');
    expect(turnedOn?.fields).toMatchObject({ behavior: { default: 'each' } });
    expect(purposes?.conditions.map(({ type }) => type)).toContain('light.is_on');
  });
});
