import { expect, it } from 'vitest';
import { ask, resultOf } from './testing/ask.ts';
import { testContext } from './testing/rule-context.ts';

const house = { entities: { 'media_player.hall': 'control' } } as const;
const limited = testContext(house);
const unlimited = testContext({ ...house, isLimited: false });

const player = { entity_id: 'media_player.hall' };
const dashboard = { media_content_type: 'lovelace', media_content_id: 'casa/camere' };
const call = (service: string, service_data: object, more: object = {}) => ({
  type: 'call_service',
  domain: 'media_player',
  service,
  service_data,
  target: player,
  ...more,
});
const film = { media_content_type: 'video', media_content_id: 'lovelace' };

it.each([
  { type: 'media_player/browse_media', ...player, ...dashboard, media_content_id: '' },
  { type: 'media_player/search_media', ...player, ...dashboard, search_query: 'casa' },
  call('play_media', dashboard),
  call('play_media', { ...dashboard, media_content_type: ' Lovelace' }),
  call('play_media', { media: dashboard }),
  call('browse_media', { media_content_type: 'lovelace' }, { return_response: true }),
])('a player shows and lists dashboards to roles without limits only: %j', (message) => {
  expect(ask(limited, message)).toMatchObject({ refused: { reason: 'closed' } });
  expect(ask(unlimited, message).kind).toBe('rewrite');
});

it('what only sounds like one is played', () => {
  expect(ask(limited, call('play_media', film)).kind).toBe('rewrite');
  expect(ask(limited, { type: 'media_player/browse_media', ...player, ...film }).kind).toBe('rewrite');
});

it('leaves dashboards out of what a player lists', () => {
  const list = { title: 'Hall', media_content_type: 'root', children: [{ title: 'x', ...dashboard }, film] };
  const left = { ...list, children: [film] };
  const browse = { type: 'media_player/browse_media', ...player };
  expect(resultOf(limited, browse, list)).toEqual(left);
  expect(resultOf(unlimited, browse, list)).toEqual(list);
  const answer = (response: unknown) => ({ context: {}, response: { 'media_player.hall': response } });
  const asked = call('browse_media', {}, { return_response: true });
  expect(resultOf(limited, asked, answer(list))).toEqual(answer(left));
  expect(resultOf(unlimited, asked, answer(list))).toEqual(answer(list));
});
