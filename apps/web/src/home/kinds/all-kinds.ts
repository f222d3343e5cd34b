import { domainOf } from '../model/domain.ts';
import type { Kind } from '../model/kind.ts';
import { alarm } from './alarm/alarm.ts';
import { automation } from './automation/automation.ts';
import { binarySensor } from './binary-sensor/binary-sensor.ts';
import { climate } from './climate/climate.ts';
import { cover } from './cover/cover.ts';
import { fan } from './fan/fan.ts';
import { light } from './light/light.ts';
import { lock } from './lock/lock.ts';
import { mediaPlayer } from './media-player/media-player.ts';
import { switchKind } from './switch/switch-kind.ts';
import { vacuum } from './vacuum/vacuum.ts';

/** Every kind of device that the dashboard keeps, in the order in which a room shows them. One line each. */
export const kinds: readonly Kind[] = [
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
];

const byDomain = new Map(kinds.map((kind) => [kind.domain, kind]));

/** Undefined for a domain that the dashboard does not keep. */
export const kindOf = (entityId: string): Kind | undefined => byDomain.get(domainOf(entityId));
