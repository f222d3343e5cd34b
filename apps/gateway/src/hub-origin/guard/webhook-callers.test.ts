import { expect, test } from 'vitest';
import { createPeople, startIdentityHub } from '#testing/identity-hub.ts';
import { createPeopleService } from '#testing/people-service.ts';
import { startTestGateway } from '#testing/test-gateway.ts';

const registrations = '/api/mobile_app/registrations';

/** A prepared house with an automation that has a webhook, and the phones of Maria, who is an administrator, and of Luca. */
async function setUp() {
  const people = createPeople(['maria', 'luca']);
  const answers = new Map<string, string>();
  const hub = await startIdentityHub({ ...people, answers });
  const peopleService = createPeopleService(people.users);
  const phone = (name: string) => ({
    webhook_id: `of ${name}`,
    domain: 'mobile_app',
    name: `Mobile App: ${name}`,
  });
  const lists: Readonly<Record<string, unknown>> = {
    'webhook/list': [
      { webhook_id: 'doorbell', domain: 'automation', name: 'Campanello' },
      ...['maria', 'luca'].map(phone),
    ],
    'config_entries/get': ['maria', 'luca'].map((name) => ({ entry_id: name, title: name })),
    'config/entity_registry/list': ['maria', 'luca'].map((name) => ({
      entity_id: `device_tracker.${name}`,
      platform: 'mobile_app',
      config_entry_id: name,
      unique_id: `device-of ${name}`,
    })),
    'person/list': {
      storage: ['maria', 'luca'].map((name) => ({
        user_id: name,
        device_trackers: [`device_tracker.${name}`],
      })),
      config: [],
    },
  };
  const gateway = await startTestGateway(
    hub.url,
    {},
    {
      service: {
        ...peopleService.service,
        get state() {
          return peopleService.service.state;
        },
        command: (message) => Promise.resolve(lists[message.type] ?? peopleService.service.command(message)),
      },
    },
  );
  return {
    people,
    hub,
    peopleService,
    gateway,
    /** The id that the hub gives the next phone. */
    nextPhone: (id: string) => answers.set(`POST ${registrations}`, JSON.stringify({ webhook_id: id })),
    call: (id: string, init: RequestInit = { method: 'POST', body: 'a secret of the phone' }) =>
      fetch(`${gateway.hubUrl}/api/webhook/${id}`, init),
    /** Those that reached the hub. */
    called: () =>
      hub
        .forwarded()
        .filter(({ url }) => url.startsWith('/api/webhook/'))
        .map(({ url }) => url),
    grant: async (rights: readonly 'companion'[]) => {
      const role = await gateway.store.roles.findDefault();
      await gateway.store.roles.replace({ ...role, rights });
      await gateway.identity.storeChanged();
    },
    [Symbol.asyncDispose]: async () => {
      await gateway.close();
      await hub.close();
    },
  };
}

test('a webhook of the house or of an administrator’s phone is called, and of nobody else', async () => {
  await using setup = await setUp();
  for (const id of ['doorbell', 'of%20maria']) await setup.call(id);
  expect(setup.called()).toEqual(['/api/webhook/doorbell', '/api/webhook/of%20maria']);
  for (const id of ['of%20luca', 'unknown', '%6ff%20luca']) {
    for (const method of ['POST', 'PUT', 'GET', 'HEAD']) {
      const answer = await setup.call(id, { method, ...(method[0] === 'P' && { body: 'x' }) });
      expect([answer.status, await answer.text()]).toEqual([200, '']);
    }
  }
  expect(setup.called().length).toBe(2);
});

test('a phone’s calls pass with the right to it, as they are, until the person is gone', async () => {
  await using setup = await setUp();
  await setup.grant(['companion']);
  await setup.call('of%20luca');
  expect(setup.called()).toEqual(['/api/webhook/of%20luca']);
  const length = setup.hub.forwarded().at(-1)?.headers['content-length'];
  expect(length).toBe(String('a secret of the phone'.length));
  await setup.grant([]);
  await setup.call('of%20luca');
  await setup.grant(['companion']);
  setup.people.users.delete('luca');
  await setup.peopleService.service.refreshPeople();
  await setup.call('of%20luca');
  expect(setup.called().length).toBe(1);
});

test('a phone of a role reports no more at once than the hub is to keep', async () => {
  await using setup = await setUp();
  await setup.grant(['companion']);
  const most = 'x'.repeat(256 * 1024);
  expect((await setup.call('of%20luca', { method: 'POST', body: most })).status).toBe(200);
  expect((await setup.call('of%20luca', { method: 'POST', body: `${most}x` })).status).toBe(413);
  // Of which nobody says how long it is.
  const open = (text: string) => ({
    method: 'POST',
    body: new Blob([text]).stream(),
    duplex: 'half' as const,
  });
  expect((await setup.call('of%20luca', open(most))).status).toBe(200);
  await expect(setup.call('of%20luca', open(most + most))).rejects.toThrow('fetch failed');
  expect((await setup.call('of%20maria', { method: 'POST', body: most + most })).status).toBe(200);
  // The last but one has begun there, and has no end.
  expect(setup.called()).toHaveLength(4);
});

test('while roles are off every webhook is the hub’s', async () => {
  await using setup = await setUp();
  setup.peopleService.setState('not_prepared');
  await setup.call('of%20luca');
  expect(setup.called()).toEqual(['/api/webhook/of%20luca']);
});

test('a phone that is registered through the gateway belongs to who registers it', async () => {
  await using setup = await setUp();
  const register = (token: string) =>
    fetch(`${setup.gateway.hubUrl}${registrations}`, {
      method: 'POST',
      body: JSON.stringify({ device_name: 'Tablet' }),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
  expect((await register(setup.people.issue('luca'))).status).toBe(401);
  setup.nextPhone('of the tablet');
  expect(await (await register(setup.people.issue('maria'))).json()).toEqual({ webhook_id: 'of the tablet' });
  await setup.call('of%20the%20tablet');
  expect(setup.called()).toEqual(['/api/webhook/of%20the%20tablet']);
  await setup.grant(['companion']);
  setup.nextPhone('of the phone');
  expect((await register(setup.people.issue('luca'))).status).toBe(200);
  await setup.grant([]);
  expect(await (await setup.call('of%20the%20phone')).text()).toBe('');
  expect(setup.called().length).toBe(1);
});

test('nobody registers a phone in the place of another person’s', async () => {
  await using setup = await setUp();
  await setup.grant(['companion']);
  const register = (name: string, deviceId: unknown) =>
    fetch(`${setup.gateway.hubUrl}${registrations}`, {
      method: 'POST',
      body: JSON.stringify({ device_name: 'maria', device_id: deviceId }),
      headers: { authorization: `Bearer ${setup.people.issue(name)}`, 'content-type': 'application/json' },
    });
  const registered = () => setup.hub.forwarded().filter(({ url }) => url === registrations).length;
  setup.nextPhone('of the phone');
  for (const deviceId of ['device-of maria', 'of maria', 'app-device-of maria'])
    expect((await register('luca', deviceId)).status).toBe(403);
  expect((await register('luca', 7)).status).toBe(400);
  expect(registered()).toBe(0);
  for (const deviceId of ['device-of luca', 'a new device', undefined])
    expect((await register('luca', deviceId)).status).toBe(200);
  expect((await register('maria', 'device-of luca')).status).toBe(200);
  expect(registered()).toBe(4);
});
