import { useRef, useState } from 'react';
import { mdiAlertCircleOutline, mdiCheck, mdiContentCopy, mdiInformationOutline } from '@mdi/js';
import { NOTICES_PATH, serviceKeyInputSchema, type NewServiceKey } from '@soglia/contracts/notifications';
import { failureText } from '#home/companion/failure-text.ts';
import { TitledBlock } from '#home/controls/titled-block.tsx';
import { Form } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useCreateServiceKey } from './service-key-requests.ts';
import styles from './service-keys.module.css';
import { t } from './texts/index.ts';

interface NewKeySheetProps {
  readonly open: boolean;
  /** The address of the hub origin, for the example. */
  readonly base: string;
  readonly onClose: () => void;
}

const FORM_ID = 'new-service-key';

/** 'Nuova chiave': its name, and then the key, this once. Mounted anew each time it opens. */
export const NewKeySheet = ({ open, base, onClose }: NewKeySheetProps) => {
  const [name, setName] = useState('');
  const [error, setError] = useState<string>();
  const create = useCreateServiceKey();

  const submit = () => {
    const read = serviceKeyInputSchema.safeParse({ name });
    if (!read.success) setError(t(name.trim() === '' ? 'name.missing' : 'name.wrong'));
    else if (!create.isPending) create.mutate(read.data.name);
  };
  if (create.data !== undefined)
    return (
      <Sheet
        open={open}
        onClose={onClose}
        title={t('created')}
        foot={<Button onClick={onClose}>{t('close')}</Button>}
      >
        <CreatedKey created={create.data} base={base} />
      </Sheet>
    );
  return (
    <Sheet
      open={open}
      onClose={onClose}
      // A key that is made after it has closed would never be shown.
      dismissible={!create.isPending}
      title={t('new')}
      sub={t('new.text')}
      foot={
        <>
          <Button disabled={create.isPending} onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} look="main" busy={create.isPending}>
            {t('create')}
          </Button>
        </>
      }
    >
      <Form id={FORM_ID} errors={error === undefined ? {} : { name: error }} onSubmit={submit}>
        <FormField
          name="name"
          label={t('name')}
          hint={t('name.hint')}
          value={name}
          onValue={(next) => {
            setName(next);
            setError(undefined);
          }}
        />
        {create.error !== null && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {t('create.failed', { reason: failureText(create.error) })}
          </Note>
        )}
      </Form>
    </Sheet>
  );
};

const CreatedKey = ({ created, base }: { readonly created: NewServiceKey; readonly base: string }) => {
  const shown = useRef<HTMLElement>(null);
  const [outcome, setOutcome] = useState<'copied' | 'copy.failed'>();
  const copy = () => {
    copyText(created.key, shown.current).then(
      (copied) => setOutcome(copied ? 'copied' : 'copy.failed'),
      () => setOutcome('copy.failed'),
    );
  };
  const example = [
    `curl -X POST ${base}${NOTICES_PATH}`,
    `  -H 'Authorization: Bearer ${created.key}'`,
    `  -H 'Content-Type: application/json'`,
    `  -d '{"title":"Prova","message":"Il programma funziona"}'`,
  ].join(' \\\n');
  return (
    <div className={styles['created']}>
      <Note tone="info" icon={mdiInformationOutline} role="status">
        {t('created.text')}
      </Note>
      <div className={styles['key']} role="group" aria-label={t('key', { name: created.name })}>
        <code ref={shown}>{created.key}</code>
        <Button look="main" onClick={copy}>
          <Icon path={outcome === 'copied' ? mdiCheck : mdiContentCopy} />
          {t(outcome === 'copied' ? 'copied' : 'copy')}
        </Button>
        <small role="status" className={outcome === 'copied' ? 'vh' : undefined}>
          {outcome === undefined ? '' : t(outcome)}
        </small>
      </div>
      <TitledBlock title={t('example')}>
        {/* Scrolls sideways: the keyboard must reach it. */}
        <pre tabIndex={0} role="region" aria-label={t('example.name')}>
          {example}
        </pre>
      </TitledBlock>
    </div>
  );
};
