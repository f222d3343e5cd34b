import { alarmDeviceClasses, type Entity, type KnownEntity } from '@soglia/hub-client/entities';

/** The hub is always asked for these: they may not wait until somebody looks at them. */
const alarming: readonly string[] = alarmDeviceClasses;

/** Whether it can go off at all: alarm panels, and sensors of smoke, gas and water. */
export const canGoOff = ({ domain, device_class }: KnownEntity): boolean =>
  domain === 'alarm_control_panel' || (domain === 'binary_sensor' && alarming.includes(device_class ?? ''));

/** Whether it is going off now. */
export const isGoingOff = (entity: Entity | undefined): boolean =>
  entity?.state === (entity?.entity_id.startsWith('alarm_control_panel.') === true ? 'triggered' : 'on');
