import { useState, type SyntheticEvent } from 'react';
import { AlertFrame } from '../ui/alert-frame.tsx';
import frame from '../ui/alert-frame.module.css';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { isComplete } from '../keypad/code-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import type { Question } from './question.ts';
import styles from './question-dialog.module.css';
import { t } from './texts/index.ts';

interface QuestionDialogProps {
  readonly question: Question;
  readonly onClose: () => void;
}

/** Characters; longer than any code that a lock or a panel takes. */
const MAX_CODE_LENGTH = 32;

const canConfirm = (question: Question, code: string) =>
  question.kind === 'confirm' ||
  (question.digits === undefined ? code !== '' : isComplete(code, question.digits));

/** The dialog of one question. A code is kept in its field only. */
export function QuestionDialog({ question, onClose }: QuestionDialogProps) {
  const [code, setCode] = useState('');
  const digits = question.kind === 'code' ? question.digits : undefined;
  const complete = canConfirm(question, code);

  const confirm = () => {
    if (!complete) return;
    // The dialog stays mounted while it closes; the code must not.
    setCode('');
    if (question.kind === 'code') question.run(code);
    else question.run();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    confirm();
  };

  return (
    <AlertFrame open title={question.title} text={question.text} onClose={onClose}>
      <form onSubmit={submit} autoComplete="off" noValidate>
        {question.kind === 'code' && (
          <div className={styles['code']}>
            {question.keypad === true && digits !== undefined ? (
              <Keypad code={code} digits={digits} onChange={setCode} onEnter={confirm} />
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
                hint={digits === undefined || digits.min <= 1 ? undefined : t('digits', { ...digits })}
                onChange={({ target }) =>
                  setCode(digits === undefined ? target.value : target.value.replaceAll(/\D/g, ''))
                }
              />
            )}
          </div>
        )}
        <div className={frame['actions']}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button look="main" type="submit" disabled={!complete}>
            {question.action}
          </Button>
        </div>
      </form>
    </AlertFrame>
  );
}
