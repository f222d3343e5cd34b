import {
  mdiClockOutline,
  mdiGestureTapButton,
  mdiRobotOutline,
  mdiMotionSensor,
  mdiWalk,
  mdiWaterOutline,
  mdiWeatherNight,
  mdiWeatherSunsetDown,
  mdiWeatherSunsetUp,
  mdiWhiteBalanceSunny,
  mdiThermometer,
} from '@mdi/js';
import type { Automation } from '@soglia/automations/config';
import { startKindsOf } from './start-kind.ts';

/** Hours of the day in which a clock means morning; the evening begins later. */
const MORNING = { from: 5, until: 11 };
const EVENING = 20;

/** The drawing of a card without an icon of its own: what starts it first. */
export function startIcon(
  automation: Automation | undefined,
  deviceClass: (entityId: string) => string | undefined,
): string {
  const [kind] = automation === undefined ? [] : startKindsOf(automation);
  const trigger = automation?.triggers.find(({ isDisabled }) => !isDisabled);
  switch (kind) {
    case 'time':
      return clockIcon(trigger?.kind === 'time' ? Number(trigger.at[0]?.slice(0, 2)) : NaN);
    case 'sun':
      return trigger?.kind === 'sun' && trigger.event === 'sunrise'
        ? mdiWeatherSunsetUp
        : mdiWeatherSunsetDown;
    case 'presence':
      return mdiWalk;
    case 'button':
      return mdiGestureTapButton;
    case 'device': {
      if (trigger?.kind === 'numeric_state') return mdiThermometer;
      const entityId = trigger?.kind === 'state' ? trigger.entityIds[0] : undefined;
      const isWater = entityId !== undefined && deviceClass(entityId) === 'moisture';
      return isWater ? mdiWaterOutline : mdiMotionSensor;
    }
    default:
      return mdiRobotOutline;
  }
}

function clockIcon(hour: number): string {
  if (hour >= EVENING || hour < MORNING.from) return mdiWeatherNight;
  return hour < MORNING.until ? mdiWhiteBalanceSunny : mdiClockOutline;
}
