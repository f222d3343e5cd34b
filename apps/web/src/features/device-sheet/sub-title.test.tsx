// @vitest-environment happy-dom
import { ClimateFeature, CoverFeature, MediaPlayerFeature } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { wordsIn } from '#home/testing/readable.ts';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { entity } from '#home/testing/entity.ts';
import { kindForSheet } from '#home/kinds/kind-of-entity.ts';
import { SubTitle } from './sub-title.tsx';

const idle = {
  pendingCommand: undefined,
  refusal: undefined,
  send: () => undefined,
  attempt: () => Promise.resolve(undefined),
  sendSettled: () => undefined,
};

it.each([
  ['sensor.uno', '21', {}, 'Solo lettura'],
  ['binary_sensor.uno', 'on', { device_class: 'door' }, 'Solo lettura'],
  ['weather.uno', 'sunny', {}, 'Solo lettura'],
  ['sun.uno', 'above_horizon', {}, 'Solo lettura'],
  ['sensor.uno', 'unavailable', {}, /^Non raggiungibile/],
  ['input_boolean.uno', 'on', {}, 'Acceso'],
  ['media_player.uno', 'on', { supported_features: MediaPlayerFeature.VOLUME_SET }, 'Acceso'],
  ['cover.uno', 'closed', { supported_features: CoverFeature.SET_TILT_POSITION }, 'Chiuso'],
  ['climate.uno', 'dry', { supported_features: ClimateFeature.FAN_MODE }, 'Deumidificazione'],
  ['vacuum.uno', 'docked', { supported_features: 0 }, 'Alla base'],
])('%s at %s with %o is under its name "%s"', async (id, state, attributes, words) => {
  const one = entity(id, state, attributes);
  const kind = await kindForSheet(id).load();
  const { container } = renderInHome(<SubTitle room={undefined} kind={kind} entity={one} commands={idle} />, {
    entities: [one],
    connected: true,
  });
  expect(wordsIn(container)).toEqual([
    typeof words === 'string' ? words : expect.stringMatching(words) /* since when */,
  ]);
});
