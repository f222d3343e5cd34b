import { alarmControlPanel } from '#devices/alarm-control-panel.ts';
import { automation } from '#automations/automation-kind.ts';
import { climate } from '#devices/climate.ts';
import { cover } from '#devices/cover.ts';
import { fan } from '#devices/fan.ts';
import { inputBoolean } from '#devices/input-boolean.ts';
import { inputNumber } from '#devices/input-number.ts';
import { light } from '#devices/light.ts';
import { lock } from '#devices/lock.ts';
import { mediaPlayer } from '#devices/media-player.ts';
import { scene } from '#devices/scene.ts';
import { switchKind } from '#devices/switch.ts';
import { vacuum } from '#devices/vacuum.ts';

/** All kinds that have services. New kinds are added here. */
export const kinds = [
  alarmControlPanel,
  automation,
  climate,
  cover,
  fan,
  inputBoolean,
  inputNumber,
  light,
  lock,
  mediaPlayer,
  scene,
  switchKind,
  vacuum,
] as const;
