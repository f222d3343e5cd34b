import {
  mdiAccount,
  mdiBlindsHorizontal,
  mdiEyeOutline,
  mdiFan,
  mdiGaugeLow,
  mdiGestureTapButton,
  mdiLightbulbOutline,
  mdiLockOutline,
  mdiMotionSensor,
  mdiPalette,
  mdiPlayCircleOutline,
  mdiPowerPlugOutline,
  mdiRobotVacuum,
  mdiScriptTextOutline,
  mdiShieldHomeOutline,
  mdiThermometer,
  mdiThermostat,
  mdiWater,
} from '@mdi/js';
import type { Pickable } from './use-pickable.ts';

const byDomain: Readonly<Record<string, string>> = {
  light: mdiLightbulbOutline,
  switch: mdiPowerPlugOutline,
  cover: mdiBlindsHorizontal,
  climate: mdiThermostat,
  lock: mdiLockOutline,
  alarm_control_panel: mdiShieldHomeOutline,
  media_player: mdiPlayCircleOutline,
  vacuum: mdiRobotVacuum,
  fan: mdiFan,
  person: mdiAccount,
  device_tracker: mdiAccount,
  sensor: mdiGaugeLow,
  binary_sensor: mdiEyeOutline,
  event: mdiGestureTapButton,
  button: mdiGestureTapButton,
  input_button: mdiGestureTapButton,
  scene: mdiPalette,
  script: mdiScriptTextOutline,
};

const byClass: Readonly<Record<string, string>> = {
  temperature: mdiThermometer,
  moisture: mdiWater,
  motion: mdiMotionSensor,
  occupancy: mdiMotionSensor,
  presence: mdiMotionSensor,
};

/** A drawing for a device without an icon of its own. */
export const domainIcon = ({
  domain,
  deviceClass,
}: Pick<Pickable, 'domain' | 'deviceClass'>): string | undefined =>
  byClass[deviceClass ?? ''] ?? byDomain[domain];
