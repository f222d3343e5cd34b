import { describe, expect, it } from 'vitest';
import { findEntity } from '../fixtures/entities.ts';
import { acquireLamp } from '../fixtures/lamp.ts';
import { callService, serviceCall } from '../fixtures/services.ts';
import { EntityWatch } from '../fixtures/entity-watch.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { Context, EntitiesEvent, State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

describe('a successful service call', () => {
  it('is answered after the state change, with the same context', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const user = await hub.result<{ id: string }>({ type: 'auth/current_user' });
    await using lamp = await acquireLamp(hub, 'off');
    const entities = await hub.subscribe<EntitiesEvent>({
      type: 'subscribe_entities',
      entity_ids: [lamp.id],
    });
    const bus = await hub.subscribe<{ context: Context; data: { entity_id: string; new_state: State } }>({
      type: 'subscribe_events',
      event_type: 'state_changed',
    });

    const id = hub.ask(serviceCall('light', 'turn_on', { target: { entity_id: lamp.id } }));
    const answer = await hub.answer(id);
    expect(answer).toMatchObject({
      success: true,
      result: { context: { parent_id: null, user_id: user.id } },
    });
    const { context } = answer.result as { context: Context };
    expect(context.id).toMatch(/^[0-9A-HJKMNP-TV-Z]{26}$/);
    expect(answer.result).not.toHaveProperty('response');

    const changed = await bus.event(
      ({ data }) => data.entity_id === lamp.id && data.new_state.state === 'on',
      'the change',
    );
    expect(changed.context).toEqual(context);
    expect(changed.data.new_state.context).toEqual(context);
    const positions = hub.received.map((message) =>
      message.id === id ? 'result' : [entities.id, bus.id].includes(Number(message.id)) ? 'event' : 'other',
    );
    expect(positions.lastIndexOf('event')).toBeLessThan(positions.indexOf('result'));
  });

  it.each<[string, (id: string) => Record<string, unknown>]>([
    ['in a list', (id) => ({ target: { entity_id: [id] } })],
    ['in the data', (id) => ({ service_data: { entity_id: id } })],
    ['in capitals and with blanks', (id) => ({ target: { entity_id: ` ${id.toUpperCase()} ` } })],
    ['with another behind a comma', (id) => ({ target: { entity_id: `light.nobody_has_this, ${id}` } })],
  ])('finds an entity %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', fields(lamp.id));
    await watched.until(({ state }) => state === 'on', 'on');
  });

  it('accepts domain and service in upper and lower case', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'LIGHT', 'Turn_On', { target: { entity_id: lamp.id } });
    await watched.until(({ state }) => state === 'on', 'on');
  });

  it('prefers the target to entity ids in the service data', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    await using lamp = await acquireLamp(hub, 'off');
    const watched = await EntityWatch.of(hub, lamp.id);
    await callService(hub, 'light', 'turn_on', {
      target: { entity_id: 'light.nobody_has_this' },
      service_data: { entity_id: lamp.id },
    });
    await hub.settled();
    expect(watched.states).toEqual(['off']);
  });

  it.each([
    ['an entity that is not there', { target: { entity_id: 'light.nobody_has_this' } }],
    ['an empty list', { target: { entity_id: [] } }],
    ['an area that is not there', { target: { area_id: 'nobody_has_this' } }],
    ['none', { target: { entity_id: 'none' } }],
  ])('has no effect for %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    await callService(hub, 'light', 'turn_on', fields);
  });

  it('has no effect for an entity of another domain', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const { entity_id, state } = await findEntity(hub, 'switch', 'at all');
    const watched = await EntityWatch.of(hub, entity_id);
    await callService(hub, 'light', 'toggle', { target: { entity_id } });
    await hub.settled();
    expect(watched.states).toEqual([state]);
  });
});

describe('a refused service call', () => {
  it.each([
    ['a service that is not there', 'light', 'sparkle'],
    ['a domain that is not there', 'dragon', 'turn_on'],
    ['what a stock hub makes by commands', 'zone', 'create'],
  ])('is not_found for %s', async (_name, domain, service) => {
    await using hub = await HubSocket.signedIn(guest.token);
    const answer = await hub.answer(hub.ask(serviceCall(domain, service, { service_data: { name: 'x' } })));
    expect(answer).toMatchObject({
      success: false,
      error: { code: 'not_found', translation_key: 'service_not_found', translation_domain: 'homeassistant' },
    });
  });

  it.each<[string, Record<string, unknown>]>([
    ['no target', {}],
    ['an entity id that is none', { target: { entity_id: 'malformed' } }],
    ['a target that is a text', { target: 'light.desk' }],
    ['a target that it does not know', { target: { mood_id: 'cosy' } }],
    ['data that are a list', { service_data: [] }],
    ['a key too many', { target: { entity_id: 'light.desk' }, urgent: true }],
  ])('is invalid_format for %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'call_service', domain: 'light', service: 'turn_on', ...fields })).toBe(
      'invalid_format',
    );
  });

  it.each([
    ['no domain', { service: 'turn_on' }],
    ['no service', { domain: 'light' }],
    ['a domain that is a list', { domain: ['light'], service: 'turn_on' }],
  ])('is invalid_format with %s', async (_name, fields) => {
    await using hub = await HubSocket.signedIn(guest.token);
    expect(await hub.refusal({ type: 'call_service', ...fields })).toBe('invalid_format');
  });

  it('is refused when a response is requested from a service without one', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const code = await hub.refusal(
      serviceCall('light', 'turn_on', {
        target: { entity_id: 'light.nobody_has_this' },
        return_response: true,
      }),
    );
    // 2024.3 has no specific code for it.
    expect(code).toBe(since('2025.1') ? 'service_validation_error' : 'unknown_error');
  });
});
