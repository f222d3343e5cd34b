import { textOf } from '../../../model/attributes.ts';
import type { SheetModule, SheetProps } from '../../../model/kind.ts';
import { ActiveAlarm } from './active-alarm.tsx';
import { PlainSensor } from './plain-sensor.tsx';
import { SmokeDetector } from './smoke-detector.tsx';
import { Reading } from '../../../controls/reading.tsx';

export const history: SheetModule['history'] = 'own';

/** The state, since when, and its history; a smoke detector has a layout of its own. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, now } = props;
  const smoke = textOf(entity, 'device_class') === 'smoke';
  return (
    <>
      {device.mood === 'alarm' ? (
        <ActiveAlarm entity={entity} device={device} now={now} />
      ) : (
        <Reading entity={entity} device={{ ...device, reading: undefined }} now={now} />
      )}
      {smoke ? <SmokeDetector {...props} /> : <PlainSensor {...props} />}
    </>
  );
};
