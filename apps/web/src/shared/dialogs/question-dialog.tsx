import { useState, type SyntheticEvent } from 'react';
import { AlertDialog } from '@base-ui/react/alert-dialog';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { isWhole } from '../keypad/code-keys.ts';
import { Keypad } from '../keypad/keypad.tsx';
import type { Ask } from './question.ts';
import styles from './question-dialog.module.css';
import { t } from './texts/index.ts';

interface AskDialogProps {
  readonly ask: Ask;
  readonly onClose: () => void;
}

/** Longer than any code that a lock or a panel takes. */
const LONGEST_CODE = 32;

const mayGoOn = (ask: Ask, code: string) =>
  ask.kind === 'confirm' || (ask.digits === undefined ? code !== '' : isWhole(code, ask.digits));

/** Asks once, in words that name the thing. A code lives in its field and nowhere else. */
export function AskDialog({ ask, onClose }: AskDialogProps) {
  const [code, setCode] = useState('');
  const digits = ask.kind === 'code' ? ask.digits : undefined;
  const whole = mayGoOn(ask, code);

  const goOn = () => {
    if (!whole) return;
    // The dialog stays drawn while it closes: the code does not.
    setCode('');
    if (ask.kind === 'code') ask.run(code);
    else ask.run();
    onClose();
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    goOn();
  };

  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop forceRender className={styles['scrim']} />
        <AlertDialog.Popup className={styles['popup']} data-ask={ask.kind}>
          <form className={styles['form']} onSubmit={submit} autoComplete="off" noValidate>
            <AlertDialog.Title className={styles['title']}>{ask.title}</AlertDialog.Title>
            <AlertDialog.Description className={styles['text']}>{ask.text}</AlertDialog.Description>
            {ask.kind === 'code' && (
              <div className={styles['code']}>
                {ask.keypad === true && digits !== undefined ? (
                  <Keypad code={code} digits={digits} onChange={setCode} onEnter={goOn} />
                ) : (
                  <Field
                    className={styles['field']}
                    label={t('code')}
                    name="device-code"
                    type="password"
                    inputMode={digits === undefined ? 'text' : 'numeric'}
                    autoComplete="off"
                    maxLength={digits?.max ?? LONGEST_CODE}
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
            <div className={styles['actions']}>
              <Button onClick={onClose}>{t('cancel')}</Button>
              <Button look="main" type="submit" disabled={!whole}>
                {ask.action}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
