import { createKindRegistry } from '../model/kind-registry.ts';
import { alarm } from './alarm/alarm.ts';
import { automation } from './automation/automation.ts';
import { binarySensor } from './binary-sensor/binary-sensor.ts';
import { camera } from './camera/camera.ts';
import { climate } from './climate/climate.ts';
import { cover } from './cover/cover.ts';
import { fan } from './fan/fan.ts';
import { light } from './light/light.ts';
import { lock } from './lock/lock.ts';
import { mediaPlayer } from './media-player/media-player.ts';
import { sensor } from './sensor/sensor.ts';
import { switchKind } from './switch/switch-kind.ts';
import { vacuum } from './vacuum/vacuum.ts';

/** Every kind of device that a card can show, in the order in which a room shows them. One line each. */
export const kindRegistry = createKindRegistry([
  light,
  switchKind,
  fan,
  vacuum,
  lock,
  binarySensor,
  automation,
  climate,
  cover,
  mediaPlayer,
  alarm,
  sensor,
  camera,
]);

export const { kindOf } = kindRegistry;
