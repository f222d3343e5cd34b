import { mdiPause, mdiPlay, mdiSkipNext, mdiSkipPrevious } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import { ActionBar } from '../../controls/action-bar.tsx';
import type { ControlProps } from '../../model/kind.ts';
import { transportOf, needsTurnOn } from './describe-media-player.ts';
import { t } from './texts/index.ts';

/**
 * Previous, play or pause, next, as supported. A player that is off has a button to turn it on; one without transport,
 * one to turn it off.
 */
export const MediaPlayerControl = ({ entity, device, disabled, send }: ControlProps) => {
  const { name } = device;
  const wake = needsTurnOn(entity);
  if (wake || device.control_type === 'toggle') {
    const { turnOn, turnOff } = commands.power;
    const label = t(wake ? 'turnOn' : 'turnOff');
    const onPress = () => send(wake ? turnOn(entity) : turnOff(entity));
    return <ActionBar label={name} actions={[{ label, disabled, onPress }]} />;
  }
  const can = transportOf(entity);
  const playing = device.mood === 'on';
  const asleep = disabled || entity.state === 'off' || entity.state === 'standby';
  const actions = [
    {
      label: t('previous', { name }),
      icon: mdiSkipPrevious,
      can: can.previous,
      disabled: asleep,
      onPress: () => send(commands.media.previous(entity)),
    },
    {
      label: t(playing ? 'pause' : 'play', { name }),
      icon: playing ? mdiPause : mdiPlay,
      can: can.playPause,
      current: playing,
      disabled: asleep,
      onPress: () => send(commands.media.playPause(entity)),
    },
    {
      label: t('next', { name }),
      icon: mdiSkipNext,
      can: can.next,
      disabled: asleep,
      onPress: () => send(commands.media.next(entity)),
    },
  ].filter((action) => action.can);
  return actions.length === 0 ? null : <ActionBar label={name} actions={actions} />;
};
