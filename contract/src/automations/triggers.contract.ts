import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { OwnAutomation } from '../fixtures/own-automation.ts';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { mainEntity } from '../fixtures/registry.ts';
import { callService } from '../fixtures/services.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner } = target;

/** Runs an automation with the trigger, does what should start it, and tells the trigger of its runs. */
async function runsOf(trigger: object, act: (hub: HubSocket) => Promise<unknown>, count = 1) {
  await using own = await OwnAutomation.made({ trigger: [trigger], action: [] });
  await using hub = await HubSocket.signedIn(owner.token);
  await act(hub);
  const { trigger: newest, trace } = await own.newest(hub, count);
  const runs = await own.traces(hub);
  return { newest, count: runs.length, path: Object.keys(trace)[0] };
}

describe('an automation is started by', () => {
  it.each([
    { what: 'any change', trigger: {}, count: 4 },
    { what: 'a state', trigger: { to: '6' }, count: 1 },
    { what: 'a state from another', trigger: { from: ['5', '6'], to: ['7'] }, count: 1 },
    { what: 'a change of the state alone', trigger: { to: null }, count: 3 },
    { what: 'an attribute', trigger: { attribute: 'level', to: 2 }, count: 1 },
    { what: 'a state that lasts', trigger: { to: '8', for: { milliseconds: 200 } }, count: 1 },
  ])('$what of an entity', async ({ trigger, count }) => {
    await using entity = await OwnEntity.made('5', { level: 1 });
    const runs = await runsOf(
      { platform: 'state', entity_id: entity.id, ...trigger },
      async () => {
        await entity.set('6', { level: 1 });
        await entity.set('6', { level: 2 });
        await entity.set('7', { level: 2 });
        await entity.set('8', { level: 2 });
      },
      count,
    );
    expect(runs).toEqual({ newest: `state of ${entity.id}`, count, path: 'trigger/0' });
  });

  it.each([
    { what: 'above', trigger: { above: 5.5 }, count: 1 },
    { what: 'between', trigger: { above: '5', below: 7 }, count: 1 },
    { what: 'above, of an attribute', trigger: { attribute: 'level', above: 1 }, count: 1 },
    { what: 'below, again after it was not', trigger: { below: 7 }, count: 1 },
  ])('a number that comes $what', async ({ trigger, count }) => {
    await using entity = await OwnEntity.made('9', { level: 1 });
    const runs = await runsOf(
      { platform: 'numeric_state', entity_id: [entity.id], ...trigger },
      async () => {
        await entity.set('5', { level: 1 });
        await entity.set('6', { level: 2 });
        await entity.set('6.5', { level: 3 });
      },
      count,
    );
    expect(runs).toEqual({ newest: `numeric state of ${entity.id}`, count, path: 'trigger/0' });
  });

  it('an event with the data that it asks for', async () => {
    const event = `contract_${randomUUID().slice(0, 8)}`;
    const runs = await runsOf({ platform: 'event', event_type: event, event_data: { a: 1 } }, async () => {
      for (const a of [2, 1])
        await http(`/api/events/${event}`, { method: 'POST', token: owner.token, body: { a } });
    });
    expect(runs).toMatchObject({ newest: `event '${event}'`, count: 1 });
  });

  it('a time of day', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { time_zone: timeZone } = await hub.result<{ time_zone: string }>({ type: 'get_config' });
    // A busy machine takes seconds to save it.
    const at = new Date(Date.now() + 8_000).toLocaleTimeString('en-GB', { timeZone });
    const runs = await runsOf({ platform: 'time', at: [at] }, () => Promise.resolve());
    expect(runs).toMatchObject({ newest: 'time', count: 1 });
  });

  it('a pattern of times', async () => {
    const runs = await runsOf({ platform: 'time_pattern', seconds: '/1' }, () => Promise.resolve());
    expect(runs.newest).toBe('time pattern');
  });

  it('what a device tells of itself', async () => {
    await using reader = await HubSocket.signedIn(owner.token);
    const { entity, device } = await mainEntity(reader, 'switch');
    const list = await reader.result<{ type: string; domain: string }[]>({
      type: 'device_automation/trigger/list',
      device_id: device.id,
    });
    const trigger = list.find(({ type, domain }) => type === 'turned_on' && domain === 'switch');
    const of = { target: { entity_id: entity.ei } };
    await callService(reader, 'switch', 'turn_off', of);
    const runs = await runsOf(trigger ?? {}, (hub) => callService(hub, 'switch', 'turn_on', of));
    expect(runs).toMatchObject({ newest: expect.stringContaining(entity.ei) as string, count: 1 });
  });

  // Purpose-specific triggers are there for everybody since 2026.7.
  it.runIf(since('2026.7')).each([
    { trigger: 'switch.turned_on', options: {} },
    { trigger: 'switch.turned_on', options: { behavior: 'all', for: { milliseconds: 100 } } },
  ])('$trigger with $options, of a target', async ({ trigger, options }) => {
    await using reader = await HubSocket.signedIn(owner.token);
    const { entity, device } = await mainEntity(reader, 'switch');
    const of = { target: { entity_id: entity.ei } };
    await callService(reader, 'switch', 'turn_off', of);
    const runs = await runsOf({ trigger, target: { device_id: device.id }, options }, (hub) =>
      callService(hub, 'switch', 'turn_on', of),
    );
    expect(runs).toMatchObject({ newest: `state of ${entity.ei}`, count: 1 });
  });
});

describe('among actions', () => {
  it('a wait ends with its trigger', async () => {
    const event = `contract_${randomUUID().slice(0, 8)}`;
    await using own = await OwnAutomation.made({
      trigger: [],
      action: [
        {
          wait_for_trigger: [{ platform: 'event', event_type: event }],
          timeout: { minutes: 5 },
          continue_on_timeout: false,
        },
        { event: 'contract_after' },
      ],
    });
    await using hub = await HubSocket.signedIn(owner.token);
    await using other = await HubSocket.signedIn(owner.token);
    const run = own.run(other);
    await expect
      .poll(async () => (await own.traces(hub))[0]?.last_step, { timeout: 10_000 })
      .toBe('action/0');
    // The hub listens a moment after it has reported the step.
    const fired = setInterval(() => {
      void http(`/api/events/${event}`, { method: 'POST', token: owner.token, body: {} });
    }, 200);
    await run.finally(() => clearInterval(fired));
    const { trace, script_execution: end } = await own.newest(hub);
    expect(end).toBe('finished');
    expect(trace['action/0']?.[0]?.result).toMatchObject({
      wait: { trigger: { platform: 'event', description: `event '${event}'` } },
    });
  });

  it('a service takes what its target has, and a notice is given', async () => {
    await using hub = await HubSocket.signedIn(owner.token);
    const { entity, device } = await mainEntity(hub, 'switch');
    const id = `contract_${randomUUID().slice(0, 8)}`;
    await using own = await OwnAutomation.made({
      trigger: [],
      action: [
        { service: 'switch.turn_off', target: { device_id: device.id } },
        { service: 'switch.turn_on', target: { device_id: [device.id] } },
        {
          if: [{ condition: 'state', entity_id: entity.ei, state: 'on' }],
          then: [
            { service: 'persistent_notification.create', data: { message: 'Ciao', notification_id: id } },
          ],
        },
      ],
    });
    await own.run(hub);
    expect(await own.newest(hub)).toMatchObject({ script_execution: 'finished' });
    const notices = await hub.result<{ notification_id: string }[]>({ type: 'persistent_notification/get' });
    expect(notices.map(({ notification_id }) => notification_id)).toContain(id);
    await callService(hub, 'persistent_notification', 'dismiss', { service_data: { notification_id: id } });
  });
});
