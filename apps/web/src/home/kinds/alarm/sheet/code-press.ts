import { isWhole, PANEL_DIGITS } from '#shared/keypad/code-keys.ts';
import type { CodeForm } from '../panel-code.ts';

interface Typed {
  readonly form: CodeForm;
  readonly code: string;
  /** The very same was asked, and is not yet so. */
  readonly busy: boolean;
}

/**
 * What a press of the button would do. Who types a code anew waits for nothing: a panel may pass over a wrong one in
 * silence, while its entry delay runs out.
 */
export function pressOf({ form, code, busy }: Typed): 'sends' | 'waits' | 'incomplete' {
  if (busy && (form === 'none' || code === '')) return 'waits';
  const whole = form === 'none' || (form === 'number' ? isWhole(code, PANEL_DIGITS) : code !== '');
  return whole ? 'sends' : 'incomplete';
}
