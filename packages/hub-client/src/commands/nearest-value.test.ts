import { expect, test } from 'vitest';
import { createInMemoryHub } from '../testing/in-memory-hub.ts';
import * as commands from './commands.ts';

test('a device of few steps settles the command when it stays at the nearest one', async () => {
  const volume = { volume_level: 0.2 };
  const home = createInMemoryHub((entities) => entities.set('media_player.tv', 'on', volume));
  home.hub.connection.open();
  home.hub.entities.watch(['media_player.tv']);
  await home.pass(6_000);
  const tv = home.hub.entities.get('media_player.tv');
  if (tv === undefined) throw new Error('There is no player');
  const change = () => home.hub.dispatcher.change('media_player.tv')?.kind;
  const showAt = (volume_level: number) => home.fakeEntities.set('media_player.tv', 'on', { volume_level });
  home.fakeHub.behaviour.answers.set('call_service', () => {
    showAt(0.3333);
    return undefined;
  });
  void home.hub.dispatcher.send(commands.media.setVolume(tv, 0.5));
  // It goes there step by step.
  await home.pass(2_000);
  showAt(0.4);
  await home.pass(2_000);
  showAt(0.4667);
  await home.pass(2_000);
  expect(change()).toBe('pending');
  await home.pass(1_100);
  expect(change()).toBeUndefined();
});
