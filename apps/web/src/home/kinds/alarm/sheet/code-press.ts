import { isComplete, PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import type { CodeForm } from '../panel-code.ts';

interface Typed {
  readonly form: CodeForm;
  readonly code: string;
  /** The same action is pending. */
  readonly busy: boolean;
}

/**
 * What a press of the button does. A new code can be sent while the same action is pending: a panel may ignore a wrong
 * one without an error while its entry delay runs out.
 */
export function pressOf({ form, code, busy }: Typed): 'sends' | 'waits' | 'incomplete' {
  if (busy && (form === 'none' || code === '')) return 'waits';
  const whole = form === 'none' || (form === 'number' ? isComplete(code, PANEL_DIGITS) : code !== '');
  return whole ? 'sends' : 'incomplete';
}
