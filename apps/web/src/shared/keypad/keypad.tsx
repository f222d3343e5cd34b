import type { KeyboardEvent } from 'react';
import { mdiBackspaceOutline } from '@mdi/js';
import { Icon } from '../ui/icon.tsx';
import { codeAfter, type Digits } from './code-keys.ts';
import styles from './keypad.module.css';
import { t } from './texts/index.ts';

interface KeypadProps {
  readonly code: string;
  readonly digits: Digits;
  readonly disabled?: boolean;
  /** The last code was not taken: its places shake. */
  readonly refused?: boolean;
  readonly onChange: (code: string) => void;
  /** Enter on a keyboard. */
  readonly onEnter: () => void;
}

const digitKeys = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

/** A numeric keypad that also takes the keyboard. It shows how many digits are typed, never the digits. */
export const Keypad = ({
  code,
  digits,
  disabled = false,
  refused = false,
  onChange,
  onEnter,
}: KeypadProps) => {
  const press = (key: string) => {
    const next = disabled ? undefined : codeAfter(code, key, digits);
    if (next !== undefined) onChange(next);
    return next !== undefined;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (press(event.key)) event.preventDefault();
    else if (event.key === 'Enter' && isDigitKey(event.target)) {
      // Enter submits the code; the space bar presses the focused key.
      event.preventDefault();
      onEnter();
    }
  };
  const key = (label: string) => (
    <button
      key={label}
      type="button"
      className={styles['key']}
      data-key={label}
      aria-disabled={disabled || undefined}
      onClick={() => press(label)}
      onKeyDown={onKeyDown}
    >
      {label}
    </button>
  );
  return (
    <div className={styles['keypad']} role="group" aria-label={t('keypad')}>
      <div className={styles['code']} role="status" data-refused={refused ? '' : undefined}>
        <span className="vh">{t('typed', { count: code.length })}</span>
        {Array.from({ length: digits.max }, (_, at) => (
          <i
            key={at}
            aria-hidden="true"
            data-in={at < code.length ? '' : undefined}
            data-more={at >= digits.min ? '' : undefined}
          />
        ))}
      </div>
      <div className={styles['keys']}>
        {digitKeys.map(key)}
        <button
          type="button"
          className={styles['soft']}
          aria-label={t('clear')}
          aria-disabled={disabled || undefined}
          onClick={() => press('Delete')}
          onKeyDown={onKeyDown}
        >
          C
        </button>
        {key('0')}
        <button
          type="button"
          className={styles['soft']}
          aria-label={t('backspace')}
          aria-disabled={disabled || undefined}
          onClick={() => press('Backspace')}
          onKeyDown={onKeyDown}
        >
          <Icon path={mdiBackspaceOutline} />
        </button>
      </div>
    </div>
  );
};

const isDigitKey = (target: EventTarget) => target instanceof HTMLElement && target.hasAttribute('data-key');
