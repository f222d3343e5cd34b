import { mdiAlertCircleOutline, mdiPlusCircleOutline } from '@mdi/js';
import { ROLE_RIGHTS } from '@soglia/contracts/companion';
import { Form, type FieldErrors } from '#shared/forms/form.tsx';
import { Disclosure } from '#shared/ui/disclosure.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import { DevicesField } from './devices/devices-field.tsx';
import type { HouseGroups } from './devices/house-groups.ts';
import { FunctionsField } from './functions-field.tsx';
import { HiddenField } from './hidden-field.tsx';
import { toggled, type RoleDraft } from './role-draft.ts';
import styles from './roles.module.css';
import { t } from './texts/index.ts';
import { TimesField } from './times-field.tsx';

interface RoleFormProps {
  readonly mode: 'new' | 'change';
  /** It was deleted meanwhile. */
  readonly isGone: boolean;
  readonly draft: RoleDraft;
  /** What was added to it and is not saved yet. */
  readonly added: string | undefined;
  readonly groups: HouseGroups | undefined;
  readonly errors: FieldErrors;
  /** Why it was not saved. */
  readonly refusal: readonly string[];
  readonly busy: boolean;
  readonly readOnly: boolean;
  readonly onChange: (change: Partial<RoleDraft>) => void;
  readonly onSubmit: () => void;
  readonly onCancel: () => void;
}

/** 'Crea ruolo', 'Modifica ruolo' */
export const RoleForm = (props: RoleFormProps) => {
  const {
    mode,
    isGone,
    draft,
    added,
    groups,
    errors,
    refusal,
    busy,
    readOnly,
    onChange,
    onSubmit,
    onCancel,
  } = props;
  return (
    <Panel className={styles['form']} title={t(`form.${mode}`)}>
      <Form errors={errors} onSubmit={onSubmit}>
        {isGone && (
          <Note tone="warn" icon={mdiAlertCircleOutline} role="alert">
            <b>{t('gone.title')}</b>
            <span>{t('gone.kept')}</span>
          </Note>
        )}
        {added !== undefined && (
          <Note tone="info" icon={mdiPlusCircleOutline} role="status">
            <b>{t('added', { what: added })}</b>
            <span>{t('added.text')}</span>
          </Note>
        )}
        <FormField
          name="name"
          label={t('name')}
          placeholder={t('name.example')}
          autoComplete="off"
          value={draft.name}
          onValue={(name) => onChange({ name })}
        />
        <FunctionsField functions={draft.functions} onChange={(functions) => onChange({ functions })} />
        <div className={styles['sections']}>
          <Disclosure title={t('devices')} value={devicesWords(draft)}>
            <DevicesField draft={draft} groups={groups} onChange={onChange} />
          </Disclosure>
          <Disclosure title={t('rights')} value={t('rights.count', { count: draft.rights.length })}>
            <fieldset className={styles['group']}>
              <legend className="vh">{t('rights')}</legend>
              {ROLE_RIGHTS.map((right) => (
                <Checkbox
                  key={right}
                  label={t(`right.${right}`)}
                  hint={t(`right.${right}.hint`)}
                  checked={draft.rights.includes(right)}
                  onChange={() => onChange({ rights: toggled(draft.rights, right) })}
                />
              ))}
            </fieldset>
          </Disclosure>
          <Disclosure title={t('times')} value={timesWords(draft)}>
            <TimesField times={draft.times} onChange={(times) => onChange({ times })} />
          </Disclosure>
          <Disclosure title={t('hidden')} value={t('hidden.count', { count: draft.hiddenAttributes.length })}>
            <HiddenField
              hidden={draft.hiddenAttributes}
              onChange={(hiddenAttributes) => onChange({ hiddenAttributes })}
            />
          </Disclosure>
        </div>
        {refusal.length > 0 && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {refusal.map((sentence) => (
              <span key={sentence}>{sentence}</span>
            ))}
          </Note>
        )}
        <div className={styles['row']}>
          <Button onClick={onCancel}>{t('cancel')}</Button>
          <Button type="submit" look="main" busy={busy} {...(readOnly && { 'aria-disabled': true })}>
            {t(mode === 'new' ? 'create' : 'save')}
          </Button>
        </div>
      </Form>
    </Panel>
  );
};

/** "Tutti, con controllo, 2 eccezioni" */
function devicesWords({ scope, access, grants, exceptions }: RoleDraft): string {
  const chosen = scope === 'all' ? t(`devices.all.${access}`) : t('devices.chosen', { count: grants.length });
  return exceptions.length === 0
    ? chosen
    : `${chosen}, ${t('devices.exceptions', { count: exceptions.length })}`;
}

/** "2 fasce orarie, con date" */
function timesWords({ times: { windows, firstDay, lastDay } }: RoleDraft): string {
  const hours = windows.length === 0 ? undefined : t('times.windows', { count: windows.length });
  const dates = firstDay === null && lastDay === null ? undefined : t('times.dates');
  return [hours ?? (dates === undefined ? t('times.always') : undefined), dates]
    .filter((part) => part !== undefined)
    .join(', ');
}
