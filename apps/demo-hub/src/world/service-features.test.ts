import { expect, test } from 'vitest';
import { createTestHome } from '#testing/test-home.ts';
import { defineEntity, service, type Kind, type Model } from './kind.ts';
import { noFields } from './service-fields.ts';

interface Player extends Model {
  readonly ran: string[];
}

const kind = (features: number, ran: string[]): Kind<{ id: string }, Player> => ({
  domain: 'player',
  build: () => ({ features, ran, report: () => ({ state: 'on', capability: {}, current: {} }) }),
  services: {
    either: service(noFields, (one) => void one.ran.push('either'), 1, 2),
    both: service(noFields, (one) => void one.ran.push('both'), 1 | 2),
    any: service(noFields, (one) => void one.ran.push('any')),
  },
});

/** As Home Assistant has it: of several sets of features one is enough, and of a set all are needed. */
test.each([
  [0, ['any']],
  [1, ['either', 'any']],
  [2, ['either', 'any']],
  [3, ['either', 'both', 'any']],
])('with the features %i an entity has the services %o', async (features, names) => {
  const home = createTestHome();
  const ran: string[] = [];
  const player = kind(features, ran);
  home.world.services.addEntityServices('player', player.services);
  home.world.entities.add(defineEntity(player, { id: 'one' }));
  for (const name of ['either', 'both', 'any']) {
    const answer = home.call(`player.${name}`, { entity_id: 'player.one' });
    if (names.includes(name)) await answer;
    else await expect(answer).rejects.toThrow('not support');
  }
  expect(ran).toEqual(names);
});
