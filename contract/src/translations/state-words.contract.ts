import { expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

interface Translations {
  readonly resources: Readonly<Record<string, string>>;
}

const request = (hub: HubSocket, query: Readonly<Record<string, unknown>>) =>
  hub.result<Translations>({ type: 'frontend/get_translations', ...query });

it('returns the Italian names of the states of a domain to every account', async () => {
  await using hub = await HubSocket.signedIn(guest.token);
  const { resources } = await request(hub, {
    language: 'it',
    category: 'entity_component',
    integration: ['weather'],
  });
  const states = Object.entries(resources).filter(([key]) =>
    key.startsWith('component.weather.entity_component._.state.'),
  );
  expect(states.length).toBeGreaterThan(5);
  expect(resources['component.weather.entity_component._.state.partlycloudy']).toMatch(/nuvoloso/i);
  expect(Object.keys(resources).filter((key) => !key.startsWith('component.weather.'))).toEqual([]);
});

it('returns English for an unknown language, and nothing for an unknown category', async () => {
  await using hub = await HubSocket.signedIn(guest.token);
  const english = await request(hub, {
    language: 'xx',
    category: 'entity_component',
    integration: ['weather'],
  });
  expect(english.resources['component.weather.entity_component._.state.partlycloudy']).toMatch(/cloudy/i);
  expect((await request(hub, { language: 'it', category: 'no_such_category' })).resources).toEqual({});
});
