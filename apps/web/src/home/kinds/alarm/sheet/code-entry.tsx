import { useState, type SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import { Keypad } from '#shared/keypad/keypad.tsx';
import type { CodeForm } from '../panel-code.ts';
import styles from './code-entry.module.css';
import { pressOf } from './code-press.ts';
import { t } from './texts/index.ts';
import type { AlarmAction } from './available-actions.ts';

interface CodeEntryProps {
  readonly action: AlarmAction;
  /** The label of the button. */
  readonly label: string;
  readonly form: CodeForm;
  readonly disabled: boolean;
  /** The selected action is pending. */
  readonly busy: boolean;
  readonly onSend: (code: string | undefined) => void;
}

/** Longest code, in characters; longer than any that a panel takes. */
const LONGEST_CODE = 32;

/** The code, if one is needed, and the button that sends. The code is held only here and only until it is sent. */
export const CodeEntry = ({ action, label, form, disabled, busy, onSend }: CodeEntryProps) => {
  const [code, setCode] = useState('');
  const press = pressOf({ form, code, busy });
  const act = () => {
    if (disabled || press !== 'sends') return;
    setCode('');
    onSend(form === 'none' ? undefined : code);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    act();
  };
  return (
    <form className={styles['entry']} onSubmit={submit} autoComplete="off" noValidate>
      {form === 'number' && (
        <>
          <div className={styles['head']}>
            <h3>{t('code')}</h3>
            <p>{t(`digits.${action}`)}</p>
          </div>
          <Keypad code={code} digits={PANEL_DIGITS} disabled={disabled} onChange={setCode} onEnter={act} />
        </>
      )}
      {form === 'text' && (
        <Field
          label={t('codeText')}
          name="panel-code"
          type="password"
          autoComplete="off"
          enterKeyHint="go"
          maxLength={LONGEST_CODE}
          disabled={disabled}
          value={code}
          onChange={({ target }) => setCode(target.value)}
        />
      )}
      {form === 'none' && <p className={styles['hint']}>{t('noCode')}</p>}
      <Button
        look={press === 'sends' ? 'main' : 'soft'}
        wide
        type="submit"
        busy={press === 'waits'}
        // Not `disabled`: a button that was pressed keeps its focus, although its code was cleared.
        aria-disabled={disabled || press !== 'sends'}
        data-send={action}
      >
        {label}
      </Button>
    </form>
  );
};
