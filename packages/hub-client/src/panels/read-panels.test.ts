import { expect, it } from 'vitest';
import { openInMemoryHub } from '../testing/in-memory-hub.ts';
import { readPanels } from './read-panels.ts';

const openHub = (result: unknown) => openInMemoryHub({ get_panels: result });

it('the paths of the panels are read', async () => {
  const inMemory = await openHub({ energy: { url_path: 'energy' }, lovelace: { url_path: 'lovelace' } });
  const answer = readPanels(inMemory.hub.connection);
  await inMemory.pass(100);
  expect([...(await answer)]).toEqual(['energy', 'lovelace']);
});

it.each([
  ['a malformed answer', ['energy'], 'hub_error'],
  ['a hub without the command', { error: { code: 'unknown_command' } }, 'unsupported'],
])('%s rejects with HubError', async (_what, result, code) => {
  const inMemory = await openHub(result);
  const rejected = expect(readPanels(inMemory.hub.connection)).rejects.toMatchObject({ code });
  await inMemory.pass(100);
  await rejected;
});
