import { useState } from 'react';
import { SelectField } from '#home/controls/select-field.tsx';
import { Field } from '#shared/ui/field.tsx';
import { TextArea } from '#shared/ui/text-area.tsx';
import { noTarget, servicePart, type ServicePart } from '../choices/service-part.ts';
import type { PartPosition } from '../editor-context.ts';
import { PartForm } from './part-form.tsx';
import { TryButton } from './try-button.tsx';
import { EVERYBODY, useReceivers } from './use-receivers.ts';
import { t } from '../texts/index.ts';

const TO_ENTITY = 'notify.send_message';

interface NoticeFormProps {
  readonly part: ServicePart;
  readonly position: PartPosition;
}

/** Whether a service sends a text to people. */
export const isNotice = ({ service, data }: ServicePart): boolean =>
  (service === EVERYBODY || service.startsWith('notify.')) &&
  (data['message'] === undefined || typeof data['message'] === 'string');

/** 'Manda un avviso': to whom, and what. */
export const NoticeForm = ({ part, position }: NoticeFormProps) => {
  const [entity] = part.target.entityIds;
  const first = part.service === TO_ENTITY && entity !== undefined ? entity : part.service;
  const [to, setTo] = useState(first);
  const [title, setTitle] = useState(textOf(part.data['title']));
  const [message, setMessage] = useState(textOf(part.data['message']));
  const receivers = useReceivers(to);
  const { message: _message, title: _title, ...others } = part.data;
  const data = {
    ...others,
    message: message.trim(),
    ...(title.trim() === '' ? {} : { title: title.trim() }),
  };
  const isEntity = receivers.some((one) => one.value === to && one.isEntity);
  const next =
    message.trim() === ''
      ? undefined
      : to === first
        ? // Also several receivers, and one that is not there now.
          servicePart(part.service, part.target, data, part)
        : isEntity
          ? servicePart(TO_ENTITY, { ...noTarget, entityIds: [to] }, data, part)
          : servicePart(to, noTarget, data, part);
  return (
    <PartForm part={next} position={position}>
      <SelectField
        label={t('notice.to')}
        options={receivers}
        value={to}
        none={t('choose')}
        disabled={false}
        onChange={setTo}
      />
      <TextArea
        name="message"
        label={t('notice.message')}
        rows={3}
        required
        value={message}
        onChange={({ target }) => setMessage(target.value)}
      />
      <Field
        name="title"
        label={t('notice.title')}
        autoComplete="off"
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <TryButton part={next} />
    </PartForm>
  );
};

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
