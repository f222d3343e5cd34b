import { describe, expect, it } from 'vitest';
import { acquireLamp } from '../fixtures/lamp.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import type { Command } from '../wire/messages.ts';
import { http } from '../wire/http.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest, owner } = target;

const commands: readonly Command[] = [
  { type: 'config/area_registry/create', name: 'Contract' },
  { type: 'config/area_registry/update', area_id: 'contract', name: 'Contract' },
  { type: 'config/area_registry/delete', area_id: 'contract' },
  { type: 'config/floor_registry/create', name: 'Contract' },
  { type: 'config/device_registry/update', device_id: 'contract', name_by_user: 'Contract' },
  { type: 'config/entity_registry/update', entity_id: 'light.contract', name: 'Contract' },
  { type: 'config/entity_registry/remove', entity_id: 'light.contract' },
  { type: 'zone/create', name: 'Contract', latitude: 45, longitude: 9 },
  { type: 'zone/delete', zone_id: 'contract' },
  { type: 'input_boolean/create', name: 'Contract' },
  { type: 'fire_event', event_type: 'contract' },
  { type: 'backup/info' },
];

/** Commands that only a real hub has. */
const commandsOfARealHub: readonly Command[] = [
  { type: 'config/auth/list' },
  { type: 'config/core/update', elevation: 1 },
];

const requests: readonly [method: string, path: string, body?: unknown][] = [
  ['POST', '/api/services/automation/reload', {}],
  ['POST', '/api/states/sensor.contract_guest', { state: '1' }],
  ['DELETE', '/api/states/sensor.contract_guest'],
  ['POST', '/api/events/contract', {}],
  ['POST', '/api/template', { template: '{{ 1 }}' }],
  ['GET', '/api/error_log'],
];

describe('an account without administrator rights', () => {
  it('switches lamps', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', { target: { entity_id: lamp.id } });
    await watched.until(({ state }) => state === 'on', 'on');
  });

  it.each(
    [...commands, ...(target.kind === 'home-assistant' ? commandsOfARealHub : [])].map(
      (command) => [command.type, command] as const,
    ),
  )('is refused the command %s as unauthorized', async (_name, command) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal(command)).toBe('unauthorized');
  });

  it.each([
    ['automation', 'reload'],
    ['homeassistant', 'check_config'],
  ])('is refused the service %s.%s as an error of the service', async (domain, service) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal(serviceCall(domain, service))).toBe('home_assistant_error');
    await using admin = await HubSocket.signedIn(owner.token);
    await callService(admin, domain, service);
  });

  it.each(requests)('is answered 401 to %s %s', async (method, path, body) => {
    const answer = await http(path, { method, token: guest.token, body });
    expect(answer.status).toBe(401);
    expect(answer.type).toContain('text/plain');
    expect(answer.text).toBe('401: Unauthorized');
  });

  it('stays signed in after a refusal', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'config/area_registry/create', name: 'Contract' })).toBe('unauthorized');
    await hub.settled();
    expect((await http('/api/', { token: guest.token })).status).toBe(200);
  });
});
