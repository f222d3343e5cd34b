import { useState } from 'react';
import type { Action, Trigger } from '@soglia/automations/config';
import { Segments } from '#home/controls/segments.tsx';
import { DurationInput } from '#shared/forms/duration-input.tsx';
import type { PartPosition } from '../editor-context.ts';
import { PartForm } from './part-form.tsx';
import styles from './forms.module.css';
import { t } from '../texts/index.ts';

interface DelayFormProps {
  readonly part: Extract<Action, { readonly kind: 'delay' }>;
  readonly position: PartPosition;
}

/** 'Aspetta …' */
export const DelayForm = ({ part, position }: DelayFormProps) => {
  const [seconds, setSeconds] = useState(part.seconds);
  return (
    <PartForm part={{ section: 'action', part: { ...part, seconds } }} position={position}>
      <div className={styles['field']}>
        <span>{t('delay')}</span>
        <DurationInput label={t('delay')} value={seconds} onChange={setSeconds} />
      </div>
    </PartForm>
  );
};

interface HubFormProps {
  readonly part: Extract<Trigger, { readonly kind: 'homeassistant' }>;
  readonly position: PartPosition;
}

/** 'L’hub si avvia', 'l’hub si spegne' */
export const HubForm = ({ part, position }: HubFormProps) => {
  const [event, setEvent] = useState(part.event);
  return (
    <PartForm part={{ section: 'trigger', part: { ...part, event } }} position={position}>
      <Segments
        label={t('what.happens')}
        options={(['start', 'shutdown'] as const).map((value) => ({ value, label: t(`hub.${value}`) }))}
        value={event}
        onChange={setEvent}
      />
    </PartForm>
  );
};
