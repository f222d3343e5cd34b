import type { EditorPage } from '../editor-context.ts';
import { DeviceForm } from '../forms/device-form.tsx';
import { DeviceTriggerForm } from '../forms/device-trigger-form.tsx';
import { isNotice, NoticeForm } from '../forms/notice-form.tsx';
import { PurposeForm } from '../forms/purpose-form.tsx';
import { ServiceForm } from '../forms/service-form.tsx';
import { DelayForm, HubForm } from '../forms/small-forms.tsx';
import {
  SunConditionForm,
  SunTriggerForm,
  TimeConditionForm,
  TimeTriggerForm,
} from '../forms/time-forms.tsx';
import { PlainPart } from './plain-part.tsx';

type PartPageProps = Extract<EditorPage, { readonly kind: 'part' }>;

/** The form of one part. */
export const PartPage = ({ start, position }: PartPageProps) => {
  if (start.kind === 'room') return <ServiceForm start={start} position={position} />;
  if (start.kind === 'deviceTriggers') return <DeviceTriggerForm start={start} position={position} />;
  if (start.kind === 'purposes')
    return <PurposeForm start={start} section={start.section} position={position} />;
  if (start.kind === 'device')
    return start.section === 'action' ? (
      <ServiceForm start={start} position={position} />
    ) : (
      <DeviceForm section={start.section} start={start} position={position} />
    );
  const one = start.part;
  if (one.section === 'action') {
    const { part } = one;
    if (part.kind === 'delay') return <DelayForm part={part} position={position} />;
    if (part.kind !== 'service') return <PlainPart part={one} />;
    return isNotice(part) ? (
      <NoticeForm part={part} position={position} />
    ) : (
      <ServiceForm start={start} position={position} />
    );
  }
  switch (one.part.kind) {
    case 'state':
    case 'numeric_state':
    case 'zone':
    case 'button':
      return <DeviceForm section={one.section} start={start} position={position} />;
    case 'time':
      return one.section === 'trigger' ? (
        <TimeTriggerForm part={one.part} position={position} />
      ) : (
        <TimeConditionForm part={one.part} position={position} />
      );
    case 'sun':
      return one.section === 'trigger' ? (
        <SunTriggerForm part={one.part} position={position} />
      ) : (
        <SunConditionForm part={one.part} position={position} />
      );
    case 'purpose':
      return <PurposeForm start={start} section={one.section} position={position} />;
    case 'device':
      return <DeviceTriggerForm start={{ kind: 'trigger', part: one.part }} position={position} />;
    case 'homeassistant':
      return <HubForm part={one.part} position={position} />;
    default:
      return <PlainPart part={one} />;
  }
};
