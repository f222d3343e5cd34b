import { expect, it } from 'vitest';
import { target } from '../target/target.ts';
import { HubSocket } from '../wire/socket.ts';

const { guest } = target;

interface Translations {
  readonly resources: Readonly<Record<string, string>>;
}

const ask = (hub: HubSocket, query: Readonly<Record<string, unknown>>) =>
  hub.result<Translations>({ type: 'frontend/get_translations', ...query });

it('says what it calls the states of a domain, in Italian, to everybody', async () => {
  await using hub = await HubSocket.signedIn(guest.token);
  const { resources } = await ask(hub, {
    language: 'it',
    category: 'entity_component',
    integration: ['weather'],
  });
  const words = Object.entries(resources).filter(([key]) =>
    key.startsWith('component.weather.entity_component._.state.'),
  );
  expect(words.length).toBeGreaterThan(5);
  expect(resources['component.weather.entity_component._.state.partlycloudy']).toMatch(/nuvoloso/i);
  expect(Object.keys(resources).filter((key) => !key.startsWith('component.weather.'))).toEqual([]);
});

it('gives English where it does not know the language, and nothing of a category that it does not know', async () => {
  await using hub = await HubSocket.signedIn(guest.token);
  const english = await ask(hub, { language: 'xx', category: 'entity_component', integration: ['weather'] });
  expect(english.resources['component.weather.entity_component._.state.partlycloudy']).toMatch(/cloudy/i);
  expect((await ask(hub, { language: 'it', category: 'no_such_category' })).resources).toEqual({});
});
