import type { AuditPage } from '@soglia/contracts/companion';
import { describe, expect, it, vi } from 'vitest';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';
import { newName, startHouse, type GatewayHouse } from './gateway-house.ts';
import { personWith } from './person-with.ts';

interface Run {
  readonly run_id: string;
  readonly script_execution: string | null;
}

interface RunWithSteps extends Run {
  readonly trace: Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;
  readonly config: Readonly<Record<string, unknown>> | null;
}

const WAIT = { timeout: 20_000, interval: 200 };

/** Signs in as soon as the gateway knows the house and what the role allows there. */
const socketOf = (house: GatewayHouse, token: string): Promise<HubSocket> =>
  vi.waitFor(() => HubSocket.signedIn(token, house.url), WAIT);

/** An automation of this case alone; what is there is deleted when the scope ends. */
function ownAutomation() {
  const id = newName().replace(' ', '_');
  const path = `/api/config/automation/config/${id}`;
  return {
    id,
    path,
    entityId: `automation.${id}`,
    /** Singular keys: a hub of 2024 knows no others, and later ones accept them. */
    config: {
      alias: id,
      mode: 'single',
      action: [{ delay: { seconds: 0 } }, { stop: 'Fatto' }],
      trigger: [{ platform: 'time', at: '03:00:00' }],
      condition: [{ condition: 'time', after: '00:00:00' }],
    },
    [Symbol.asyncDispose]: async () => {
      await http(path, { method: 'DELETE', token: target.owner.token });
    },
  };
}

// The suite starts a gateway of its own in front of the bare hub.
describe.runIf(target.gateway === undefined)('automations of a person with the right', () => {
  it('are saved, read, run, checked, looked into and deleted', async () => {
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, ['automations']);
    await using own = ownAutomation();
    const call = (method: string, body?: unknown) => house.call(person.token, method, own.path, body);
    await vi.waitFor(async () => {
      expect((await call('POST', own.config)).status).toBe(200);
    }, WAIT);
    expect(await call('GET')).toMatchObject({ status: 200, body: { alias: own.id } });

    // Sockets that are open end when the role comes to see another entity.
    const { result } = await vi.waitFor(async () => {
      await using socket = await socketOf(house, person.token);
      const message = { type: 'automation/config', entity_id: own.entityId };
      return { result: await socket.result<{ config: object }>(message) };
    }, WAIT);
    const onHub = await http(own.path, { token: target.owner.token });
    expect(result.config).toEqual(onHub.json());

    await using socket = await socketOf(house, person.token);
    const runs = () =>
      socket.result<readonly Run[]>({ type: 'trace/list', domain: 'automation', item_id: own.id });
    await vi.waitFor(async () => {
      expect(await runs()).toEqual([]);
    }, WAIT);
    await socket.result({
      type: 'call_service',
      domain: 'automation',
      service: 'trigger',
      target: { entity_id: own.entityId },
      service_data: { skip_condition: false },
    });
    const [run] = await vi.waitUntil(async () => {
      const all = await runs();
      return all[0]?.script_execution === 'finished' || all[0]?.script_execution === 'aborted' ? all : false;
    }, WAIT);
    const looked = await socket.result<RunWithSteps>({
      type: 'trace/get',
      domain: 'automation',
      item_id: own.id,
      run_id: run?.run_id,
    });
    expect(looked.config).toMatchObject({ alias: own.id });
    expect(Object.keys(looked.trace)).toEqual(
      expect.arrayContaining(['condition/0', 'action/0', 'action/1']),
    );
    expect(looked.trace['condition/0']?.[0]).toMatchObject({ result: { result: true } });
    expect(JSON.stringify(looked)).not.toMatch(/changed_variables|user_id|friendly_name/);

    const key = since('2024.10') ? 'actions' : 'action';
    const check = (actions: unknown) =>
      socket.result<Readonly<Record<string, unknown>>>({ type: 'validate_config', [key]: actions });
    expect(await check([{ delay: 1 }])).toEqual({ [key]: { valid: true, error: null } });
    expect(await check([{ delay: 'mai' }])).toMatchObject({ [key]: { valid: false } });
    await expect(check([{ event: 'x' }])).rejects.toMatchObject({ code: 'unauthorized' });

    expect((await call('DELETE')).status).toBe(200);
    expect(await call('GET')).toMatchObject({ status: 404 });
    expect(await call('DELETE')).toMatchObject({ status: 400, body: { message: 'Resource not found' } });
    const page = await house.call(house.owner, 'GET', '/api/audit_log?action=automation.deleted');
    expect((page.body as AuditPage).entries).toMatchObject([
      { actor: { id: person.person.id }, subject: { id: own.id, name: own.id } },
    ]);
  });

  it.runIf(since('2026.7'))('know what a target offers', async () => {
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, ['automations']);
    await using socket = await socketOf(house, person.token);
    const states = await socket.result<readonly { entity_id: string }[]>({ type: 'get_states' });
    const lamp = states.find(({ entity_id: id }) => id.startsWith('light.'))?.entity_id;
    const ask = (type: string) => socket.result<readonly string[]>({ type, target: { entity_id: [lamp] } });
    expect(await ask('get_triggers_for_target')).toContain('light.turned_on');
    expect(await ask('get_conditions_for_target')).toContain('light.is_on');
    expect(await ask('get_services_for_target')).toContain('light.turn_on');
    await socket.result({ type: 'trigger_platforms/subscribe' });
    await vi.waitUntil(() => socket.frames.some((frame) => frame.includes('"light.turned_on"')), WAIT);
  });

  it('stay closed without the right', async () => {
    await using house = await startHouse({ prepared: true });
    await using person = await personWith(house, []);
    await using own = ownAutomation();
    await http(own.path, { method: 'POST', token: target.owner.token, body: own.config });
    await using socket = await socketOf(house, person.token);
    const of = { domain: 'automation', item_id: own.id };
    for (const command of [
      { type: 'automation/config', entity_id: own.entityId },
      { type: 'trace/list', ...of },
      { type: 'trace/get', ...of, run_id: 'x' },
      { type: 'validate_config', action: [] },
      { type: 'get_triggers_for_target', target: { entity_id: [] } },
      { type: 'device_automation/trigger/list', device_id: 'x' },
    ])
      await expect(socket.result(command)).rejects.toMatchObject({ code: 'unauthorized' });
    for (const method of ['GET', 'POST', 'DELETE']) {
      const body = method === 'POST' ? own.config : undefined;
      expect((await house.call(person.token, method, own.path, body)).status).toBe(401);
    }
    expect((await http(own.path, { token: target.owner.token })).json()).toMatchObject({ alias: own.id });
  });
});
