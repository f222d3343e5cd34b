import { alarmDeviceClasses, type Entity, type KnownEntity } from '@soglia/hub-client/entities';

/** Device classes of detectors. Their entities are always subscribed to, displayed or not. */
const detectorClasses: readonly string[] = alarmDeviceClasses;

/** Whether it can raise an alarm: alarm panels, and sensors of smoke, gas and water. */
export const canRaiseAlarm = ({ domain, device_class }: KnownEntity): boolean =>
  domain === 'alarm_control_panel' ||
  (domain === 'binary_sensor' && detectorClasses.includes(device_class ?? ''));

/** Whether it is an active alarm. */
export const isActiveAlarm = (entity: Entity | undefined): boolean =>
  entity?.state === (entity?.entity_id.startsWith('alarm_control_panel.') === true ? 'triggered' : 'on');
