import type { SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import { Keypad } from '#shared/keypad/keypad.tsx';
import { useCode, type SendCode } from '#shared/keypad/use-code.ts';
import type { CodeForm } from '../panel-code.ts';
import { actionText } from './action-choice.tsx';
import styles from './code-entry.module.css';
import { pressOf } from './code-press.ts';
import { t } from './texts/index.ts';
import type { AlarmAction } from '../request/available-actions.ts';

interface CodeEntryProps {
  readonly action: AlarmAction;
  readonly form: CodeForm;
  readonly disabled: boolean;
  /** The selected action is pending. */
  readonly busy: boolean;
  /** Asks what has to be asked before, then runs. */
  readonly before: (run: () => void) => void;
  readonly onSend: SendCode;
}

/** Longest code, in characters; longer than any that a panel takes. */
const LONGEST_CODE = 32;

/** The code, if one is needed, and the button that sends; it stays for another try where the code was not taken. */
export const CodeEntry = ({ action, form, disabled, busy, before, onSend }: CodeEntryProps) => {
  const { code, type, waiting, refusal, send } = useCode(onSend);
  const press = pressOf({ form, code, busy: busy || waiting });
  const act = () => {
    if (!disabled && press === 'sends') before(() => void send());
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    act();
  };
  const refused = refusal === undefined ? undefined : <p role="alert">{refusal}</p>;
  return (
    <form className={styles['entry']} onSubmit={submit} autoComplete="off" noValidate>
      {form === 'number' && (
        <>
          <div className={styles['head']}>
            <h3>{t('code')}</h3>
            {refused ?? <p>{t(`digits.${action}`)}</p>}
          </div>
          <Keypad
            code={code}
            digits={PANEL_DIGITS}
            disabled={disabled}
            refused={refusal !== undefined}
            onChange={type}
            onEnter={act}
          />
        </>
      )}
      {form === 'text' && (
        <>
          <Field
            label={t('codeText')}
            name="panel-code"
            type="password"
            autoComplete="off"
            enterKeyHint="go"
            maxLength={LONGEST_CODE}
            disabled={disabled}
            value={code}
            onChange={({ target }) => type(target.value)}
          />
          <div className={styles['head']}>{refused}</div>
        </>
      )}
      {form === 'none' && (refused ?? <p className={styles['hint']}>{t('noCode')}</p>)}
      <Button
        look={press === 'sends' ? 'main' : 'soft'}
        wide
        type="submit"
        busy={press === 'waits'}
        // Not `disabled`: a button that was pressed keeps its focus, although its code was cleared.
        aria-disabled={disabled || press !== 'sends'}
        data-send={action}
      >
        {actionText(action)}
      </Button>
    </form>
  );
};
