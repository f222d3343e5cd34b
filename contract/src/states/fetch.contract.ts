import { describe, expect, it } from 'vitest';
import { OwnEntity } from '../fixtures/own-entity.ts';
import { target } from '../target/target.ts';
import { since } from '../target/version.ts';
import type { State } from '../wire/messages.ts';
import { HubSocket } from '../wire/socket.ts';

const { owner, guest, version } = target;
const isoTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}\+00:00$/;

describe('get_states', () => {
  it.each([
    ['owner', owner],
    ['guest', guest],
  ])('returns all states to the %s', async (_name, { token }) => {
    await using hub = await HubSocket.signedIn(token);
    const states = await hub.result<State[]>({ type: 'get_states' });
    const ids = states.map(({ entity_id }) => entity_id);
    expect(new Set(ids).size).toBe(ids.length);
    expect([...new Set(ids.map((id) => id.split('.')[0]))]).toEqual(
      expect.arrayContaining([
        'light',
        'switch',
        'cover',
        'climate',
        'lock',
        'alarm_control_panel',
        'zone',
        'sun',
      ]),
    );
    for (const id of ids) expect(id).toMatch(/^[a-z0-9_]+\.[a-z0-9_]+$/);
    for (const { state } of states) expect(typeof state).toBe('string');
  });

  it('reports when a state changed, and who changed it', async () => {
    await using own = await OwnEntity.made('12.5', { unit_of_measurement: '°C', friendly_name: 'Prova' });
    await using hub = await HubSocket.signedIn(owner.token);
    const { id: userId } = await hub.result<{ id: string }>({ type: 'auth/current_user' });
    const states = await hub.result<State[]>({ type: 'get_states' });
    const state = states.find(({ entity_id }) => entity_id === own.id);
    expect(state).toEqual({
      entity_id: own.id,
      state: '12.5',
      attributes: { unit_of_measurement: '°C', friendly_name: 'Prova' },
      last_changed: expect.stringMatching(isoTime) as string,
      last_updated: expect.stringMatching(isoTime) as string,
      // 2024.3 has no last_reported.
      ...(since('2025.1') ? { last_reported: expect.stringMatching(isoTime) as string } : {}),
      context: {
        id: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{26}$/) as string,
        parent_id: null,
        user_id: userId,
      },
    });
  });
});

describe('get_config', () => {
  it('returns the configuration', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const config = await hub.result({ type: 'get_config' });
    expect(config).toMatchObject({
      state: 'RUNNING',
      version,
      latitude: expect.any(Number) as number,
      longitude: expect.any(Number) as number,
      location_name: expect.any(String) as string,
      time_zone: expect.any(String) as string,
      language: 'it',
      currency: 'EUR',
      country: 'IT',
      unit_system: {
        temperature: '°C',
        length: 'km',
        pressure: 'Pa',
        wind_speed: 'm/s',
        volume: 'L',
        mass: 'g',
      },
    });
    expect((config as { components: string[] }).components).toEqual(
      expect.arrayContaining(['light', 'history', 'recorder', 'persistent_notification', 'zone']),
    );
  });
});

describe('get_services', () => {
  it('lists the services with their fields', async () => {
    await using hub = await HubSocket.signedIn(guest.token);
    const services = await hub.result<Record<string, Record<string, { fields: object }>>>({
      type: 'get_services',
    });
    expect(services['light']?.['turn_on']?.fields).toEqual(expect.any(Object));
    for (const [domain, service] of [
      ['light', 'turn_off'],
      ['cover', 'set_cover_position'],
      ['climate', 'set_temperature'],
      ['lock', 'unlock'],
      ['alarm_control_panel', 'alarm_disarm'],
      ['persistent_notification', 'create'],
      ['homeassistant', 'turn_on'],
    ] as const) {
      expect(services[domain], `${domain}.${service}`).toHaveProperty(service);
    }
    // A stock hub creates zones by commands, not by services.
    expect(services['zone']).not.toHaveProperty('create');
  });
});

describe('get_panels', () => {
  it("omits the administrators' panels for the guest", async () => {
    await using hers = await HubSocket.signedIn(owner.token);
    await using his = await HubSocket.signedIn(guest.token);
    const panels = await hers.result<Record<string, { url_path: string; require_admin: boolean }>>({
      type: 'get_panels',
    });
    expect(panels['config']).toMatchObject({ url_path: 'config', require_admin: true });
    for (const [path, panel] of Object.entries(panels)) expect(panel.url_path).toBe(path);
    const guestPanels = await his.result<Record<string, { require_admin: boolean }>>({ type: 'get_panels' });
    expect(Object.values(guestPanels).filter((panel) => panel.require_admin)).toEqual([]);
    expect(Object.keys(guestPanels).length).toBeGreaterThan(0);
  });
});
