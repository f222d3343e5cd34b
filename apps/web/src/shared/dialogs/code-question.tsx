import type { SyntheticEvent } from 'react';
import frame from '../ui/alert-frame.module.css';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { isComplete } from '../keypad/code-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import { useCode } from '../keypad/use-code.ts';
import styles from './code-question.module.css';
import type { Question } from './question.ts';
import { t } from './texts/index.ts';

interface CodeQuestionProps {
  readonly question: Extract<Question, { readonly kind: 'code' }>;
  readonly onClose: () => void;
}

/** Characters; longer than any code that a lock or a panel takes. */
const MAX_CODE_LENGTH = 32;

/** The code of a question: it closes when the code was taken, and says why where it was not. */
export const CodeQuestion = ({ question, onClose }: CodeQuestionProps) => {
  const { digits, keypad = false, action } = question;
  const { code, type, waiting, refusal, send } = useCode(question.run, onClose);
  const complete = digits === undefined ? code !== '' : isComplete(code, digits);
  // A lock may need no code at all: an empty one is not sent again while it waits.
  const busy = waiting && code === '';
  const sendTyped = () => {
    if (complete && !busy) void send();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    sendTyped();
  };
  return (
    <form className={styles['form']} onSubmit={submit} autoComplete="off" noValidate>
      {keypad && digits !== undefined ? (
        <>
          <div className={styles['refusal']}>{refusal !== undefined && <p role="alert">{refusal}</p>}</div>
          <Keypad
            code={code}
            digits={digits}
            refused={refusal !== undefined}
            onChange={type}
            onEnter={sendTyped}
          />
        </>
      ) : (
        <Field
          className={styles['field']}
          label={t('code')}
          name="device-code"
          type="password"
          inputMode={digits === undefined ? 'text' : 'numeric'}
          autoComplete="off"
          maxLength={digits?.max ?? MAX_CODE_LENGTH}
          enterKeyHint="go"
          value={code}
          error={refusal}
          hint={digits === undefined || digits.min <= 1 ? undefined : t('digits', { ...digits })}
          onChange={({ target }) =>
            type(digits === undefined ? target.value : target.value.replaceAll(/\D/g, ''))
          }
        />
      )}
      <div className={frame['actions']}>
        <Button onClick={onClose}>{t('cancel')}</Button>
        {/* Not `disabled`: the button that was pressed keeps its focus, although its code was cleared. */}
        <Button look={complete ? 'main' : 'soft'} type="submit" busy={busy} aria-disabled={!complete || busy}>
          {action}
        </Button>
      </div>
    </form>
  );
};
