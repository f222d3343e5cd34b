// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { createElement } from 'react';
import { commands, MediaPlayerFeature, type Command } from '@soglia/hub-client/commands';
import { expect, it } from 'vitest';
import { toDevice } from '../../model/to-device.ts';
import { entity, NOW } from '../../testing/entity.ts';
import { describeMediaPlayer, transportOf, needsTurnOn } from './describe-media-player.ts';
import { MediaPlayerControl } from './media-player-control.tsx';
import { mediaPlayer } from './media-player.ts';

const nothing = () => undefined;
const handless = {
  pending: undefined,
  disabled: false,
  now: NOW,
  send: nothing,
  attempt: () => Promise.resolve(undefined),
  sendSettled: nothing,
  ask: nothing,
};

it.each([
  ['playing', 'In riproduzione', 'on'],
  ['paused', 'In pausa', 'rest'],
  ['idle', 'Pronta', 'rest'],
  ['standby', 'In attesa', 'rest'],
  ['buffering', 'Caricamento…', 'on'],
  ['on', 'Accesa', 'rest'],
  ['off', 'Spenta', 'rest'],
  ['unknown', 'Stato sconosciuto', 'rest'],
])('%s reads "%s" and looks %s', (state, text, mood) => {
  expect(describeMediaPlayer(entity('media_player.tv', state))).toMatchObject({ text, mood });
});

it('names what plays, and its artist or source', () => {
  const note = (state: string, attributes: Readonly<Record<string, unknown>>) =>
    describeMediaPlayer(entity('media_player.tv', state, attributes)).note;
  expect(note('playing', { media_title: 'Chapter 1', media_series_title: 'House' })).toEqual({
    title: 'Chapter 1',
    detail: 'House',
  });
  expect(note('playing', { media_title: 7 })).toBeUndefined();
  expect(note('off', { media_title: 'Chapter 1' })).toBeUndefined();
});

it('has the supported buttons, and is turned on first where it is off', () => {
  const features = MediaPlayerFeature.PAUSE | MediaPlayerFeature.NEXT_TRACK | MediaPlayerFeature.TURN_ON;
  const tv = (state: string) => entity('media_player.tv', state, { supported_features: features });
  expect(transportOf(tv('playing'))).toEqual({ previous: false, playPause: true, next: true });
  expect(needsTurnOn(tv('off'))).toBe(true);
  expect(needsTurnOn(tv('playing'))).toBe(false);
  expect(describeMediaPlayer(entity('media_player.tv', 'playing')).control).toBe('none');
});

it('has a text for a pending command', () => {
  const tv = entity('media_player.tv', 'playing', { supported_features: MediaPlayerFeature.PAUSE });
  expect(mediaPlayer.pendingText(commands.media.playPause(tv), tv)).toBe('Pausa…');
  expect(mediaPlayer.pendingText(commands.media.next(tv), tv)).toBe('Cambio brano…');
  expect(mediaPlayer.pendingText(commands.power.turnOn(tv), tv)).toBe('Accensione…');
});

const { TURN_ON, TURN_OFF, PLAY, VOLUME_SET, SELECT_SOURCE } = MediaPlayerFeature;
it.each([
  ['on', VOLUME_SET | SELECT_SOURCE | TURN_OFF, 'toggle', ['Spegni']],
  ['playing', VOLUME_SET | TURN_ON | TURN_OFF, 'toggle', ['Spegni']],
  ['off', VOLUME_SET | TURN_ON | TURN_OFF, 'toggle', ['Accendi']],
  ['off', VOLUME_SET | TURN_OFF, 'none', []],
  ['on', VOLUME_SET | TURN_ON, 'none', []],
  ['on', VOLUME_SET, 'none', []],
  ['off', PLAY | TURN_ON, '3actions', ['Accendi']],
  ['on', PLAY | TURN_OFF, '3actions', ['Riproduci, Ricevitore']],
])('at %s with %i it has the control "%s": %o', (state, supported_features, control, keys) => {
  const one = entity('media_player.uno', state, { supported_features, friendly_name: 'Ricevitore' });
  const device = toDevice(one, mediaPlayer, NOW);
  expect(device.control_type).toBe(control);
  const { container } = render(createElement(MediaPlayerControl, { ...handless, entity: one, device }));
  expect(
    [...container.querySelectorAll('button')].map(
      (button) => button.getAttribute('aria-label') ?? button.textContent,
    ),
  ).toEqual(keys);
});

it.each([
  ['playing', 'Pausa'],
  ['buffering', 'Pausa'],
  ['paused', 'Riproduci'],
])('while %s its middle button does what it says: %s', (state, label) => {
  const { PAUSE, PLAY } = MediaPlayerFeature;
  const one = entity('media_player.uno', state, { supported_features: PAUSE | PLAY });
  const device = toDevice(one, mediaPlayer, NOW);
  const sent: string[] = [];
  const send = ({ service }: Command) => void sent.push(service);
  const { getByRole } = render(createElement(MediaPlayerControl, { ...handless, entity: one, device, send }));
  getByRole('button', { name: new RegExp(`${label}$|^${label}`, 'u') }).click();
  expect(sent).toEqual([label === 'Pausa' ? 'media_pause' : 'media_play']);
});

it.each([
  ['playing', MediaPlayerFeature.PLAY, false],
  ['playing', MediaPlayerFeature.PLAY | MediaPlayerFeature.STOP, true],
  ['paused', MediaPlayerFeature.PAUSE, false],
  ['paused', MediaPlayerFeature.PLAY, true],
  ['buffering', MediaPlayerFeature.PAUSE, true],
])(
  '%s with the features %d offers play or pause only where the hub takes it: %s',
  (state, features, offered) => {
    const player = entity('media_player.tv', state, { supported_features: features });
    expect(transportOf(player).playPause).toBe(offered);
  },
);
