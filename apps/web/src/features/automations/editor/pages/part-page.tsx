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
export const PartPage = ({ start, place }: PartPageProps) => {
  if (start.kind === 'room') return <ServiceForm start={start} place={place} />;
  if (start.kind === 'deviceTriggers') return <DeviceTriggerForm start={start} place={place} />;
  if (start.kind === 'purposes') return <PurposeForm start={start} section={start.section} place={place} />;
  if (start.kind === 'device')
    return start.section === 'action' ? (
      <ServiceForm start={start} place={place} />
    ) : (
      <DeviceForm section={start.section} start={start} place={place} />
    );
  const one = start.part;
  if (one.section === 'action') {
    const { part } = one;
    if (part.kind === 'delay') return <DelayForm part={part} place={place} />;
    if (part.kind !== 'service') return <PlainPart part={one} />;
    return isNotice(part) ? (
      <NoticeForm part={part} place={place} />
    ) : (
      <ServiceForm start={start} place={place} />
    );
  }
  switch (one.part.kind) {
    case 'state':
    case 'numeric_state':
    case 'zone':
    case 'button':
      return <DeviceForm section={one.section} start={start} place={place} />;
    case 'time':
      return one.section === 'trigger' ? (
        <TimeTriggerForm part={one.part} place={place} />
      ) : (
        <TimeConditionForm part={one.part} place={place} />
      );
    case 'sun':
      return one.section === 'trigger' ? (
        <SunTriggerForm part={one.part} place={place} />
      ) : (
        <SunConditionForm part={one.part} place={place} />
      );
    case 'purpose':
      return <PurposeForm start={start} section={one.section} place={place} />;
    case 'device':
      return <DeviceTriggerForm start={{ kind: 'trigger', part: one.part }} place={place} />;
    case 'homeassistant':
      return <HubForm part={one.part} place={place} />;
    default:
      return <PlainPart part={one} />;
  }
};
