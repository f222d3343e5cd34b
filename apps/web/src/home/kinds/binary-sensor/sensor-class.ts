import {
  mdiAlertCircleOutline,
  mdiBatteryAlertVariantOutline,
  mdiBatteryCharging,
  mdiCarOutline,
  mdiCheckCircleOutline,
  mdiDoorClosed,
  mdiDoorOpen,
  mdiGarageOpenVariant,
  mdiGarageVariant,
  mdiHomeAccount,
  mdiLanConnect,
  mdiLockOpenVariant,
  mdiLock,
  mdiMoleculeCo,
  mdiMotionSensor,
  mdiPackageUp,
  mdiPowerPlugOutline,
  mdiRadioboxMarked,
  mdiSmokeDetectorVariant,
  mdiSmokeDetectorVariantAlert,
  mdiSnowflake,
  mdiThermometer,
  mdiVibrate,
  mdiVolumeHigh,
  mdiWaterAlertOutline,
  mdiWaterOutline,
  mdiWhiteBalanceSunny,
  mdiWindowClosedVariant,
  mdiWindowOpenVariant,
} from '@mdi/js';
import type { TextId } from '#shared/i18n/define-texts.ts';
import type { Category, Mood } from '../../model/device.ts';
import type { t } from './texts/index.ts';

type Id = TextId<typeof t>;
/** A device class that has texts of its own. */
type ClassName = Id extends `${infer Name}.${string}` ? Name : never;

export interface SensorClass {
  readonly name: ClassName;
  readonly on: string;
  readonly off: string;
  /** The appearance of the card while the state is on. */
  readonly mood: Mood;
  readonly tint?: Category;
}

const opening = (name: ClassName, on: string, off: string): SensorClass => ({
  name,
  on,
  off,
  mood: 'open',
  tint: 'security',
});
const alarm = (name: ClassName, on: string, off: string): SensorClass => ({ name, on, off, mood: 'alarm' });
const notice = (name: ClassName, icon: string, on = icon): SensorClass => ({
  name,
  on,
  off: icon,
  mood: 'open',
});
const plain = (name: ClassName, icon: string): SensorClass => ({ name, on: icon, off: icon, mood: 'on' });

const classes = new Map<string, SensorClass>([
  ['battery', notice('battery', mdiBatteryAlertVariantOutline)],
  ['battery_charging', plain('battery_charging', mdiBatteryCharging)],
  ['carbon_monoxide', alarm('carbon_monoxide', mdiMoleculeCo, mdiMoleculeCo)],
  ['cold', notice('cold', mdiSnowflake)],
  ['connectivity', plain('connectivity', mdiLanConnect)],
  ['door', opening('door', mdiDoorOpen, mdiDoorClosed)],
  ['garage_door', opening('door', mdiGarageOpenVariant, mdiGarageVariant)],
  ['gas', alarm('gas', mdiSmokeDetectorVariantAlert, mdiSmokeDetectorVariant)],
  ['heat', notice('heat', mdiThermometer)],
  ['light', plain('light', mdiWhiteBalanceSunny)],
  ['lock', opening('lock', mdiLockOpenVariant, mdiLock)],
  ['moisture', alarm('moisture', mdiWaterAlertOutline, mdiWaterOutline)],
  ['motion', notice('motion', mdiMotionSensor)],
  ['moving', notice('moving', mdiCarOutline)],
  ['occupancy', notice('occupancy', mdiHomeAccount)],
  ['opening', opening('door', mdiDoorOpen, mdiDoorClosed)],
  ['plug', plain('plug', mdiPowerPlugOutline)],
  ['power', plain('power', mdiPowerPlugOutline)],
  ['presence', plain('presence', mdiHomeAccount)],
  ['problem', notice('problem', mdiCheckCircleOutline, mdiAlertCircleOutline)],
  ['running', plain('running', mdiRadioboxMarked)],
  ['safety', notice('safety', mdiCheckCircleOutline, mdiAlertCircleOutline)],
  ['smoke', alarm('smoke', mdiSmokeDetectorVariantAlert, mdiSmokeDetectorVariant)],
  ['sound', notice('sound', mdiVolumeHigh)],
  ['tamper', notice('tamper', mdiCheckCircleOutline, mdiAlertCircleOutline)],
  ['update', plain('update', mdiPackageUp)],
  ['vibration', notice('vibration', mdiVibrate)],
  ['window', opening('door', mdiWindowOpenVariant, mdiWindowClosedVariant)],
]);

const unknownClass = plain('default', mdiRadioboxMarked);

export const sensorClass = (deviceClass: string | undefined): SensorClass =>
  classes.get(deviceClass ?? '') ?? unknownClass;
