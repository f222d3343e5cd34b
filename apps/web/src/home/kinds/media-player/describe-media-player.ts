import { mdiCast, mdiSpeakerWireless, mdiTelevision, mdiTelevisionPlay } from '@mdi/js';
import { hasFeature, MediaPlayerFeature } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { endingOf } from '../../model/agreement.ts';
import { drawnText, textOf } from '../../model/attributes.ts';
import type { ControlType, Description, Note } from '../../model/device.ts';
import { powerText } from '../../model/power-text.ts';
import { t } from './texts/index.ts';

const states = ['playing', 'paused', 'idle', 'standby', 'buffering'] as const;

const isOff = (entity: Entity) => entity.state === 'off' || entity.state === 'standby';

function iconFor(entity: Entity): string {
  switch (textOf(entity, 'device_class')) {
    case 'tv':
      return isOff(entity) ? mdiTelevision : mdiTelevisionPlay;
    case 'speaker':
    case 'receiver':
      return mdiSpeakerWireless;
    default:
      return mdiCast;
  }
}

/** What plays: its title, and its artist or source. */
function noteOf(entity: Entity): Note | undefined {
  const title = drawnText(entity, 'media_title') ?? drawnText(entity, 'media_channel');
  if (title === undefined || isOff(entity)) return undefined;
  return {
    title,
    detail:
      drawnText(entity, 'media_artist') ??
      drawnText(entity, 'media_series_title') ??
      drawnText(entity, 'app_name'),
  };
}

export const needsTurnOn = (entity: Entity): boolean =>
  isOff(entity) && hasFeature(entity, MediaPlayerFeature.TURN_ON);

export const canBeTurnedOff = (entity: Entity): boolean =>
  !isOff(entity) && hasFeature(entity, MediaPlayerFeature.TURN_OFF);

/** The supported transport buttons. */
export const transportOf = (entity: Entity) => ({
  previous: hasFeature(entity, MediaPlayerFeature.PREVIOUS_TRACK),
  // The hub refuses a toggle to a player that cannot do both.
  playPause: hasFeature(
    entity,
    entity.state === 'playing' || entity.state === 'buffering'
      ? MediaPlayerFeature.PAUSE | MediaPlayerFeature.STOP
      : MediaPlayerFeature.PLAY,
  ),
  next: hasFeature(entity, MediaPlayerFeature.NEXT_TRACK),
});

function controlOf(entity: Entity): ControlType {
  if (Object.values(transportOf(entity)).includes(true)) return '3actions';
  return needsTurnOn(entity) || canBeTurnedOff(entity) ? 'toggle' : 'none';
}

export function describeMediaPlayer(entity: Entity): Description {
  const state = states.find((known) => known === entity.state);
  return {
    icon: iconFor(entity),
    text: state === undefined ? powerText(entity) : t(state, { ending: endingOf(entity) }),
    mood: state === 'playing' || state === 'buffering' ? 'on' : 'rest',
    control: controlOf(entity),
    note: noteOf(entity),
  };
}
