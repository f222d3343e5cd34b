import { ApiError } from '#api/api-error.ts';
import { activeLocale } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

export type RecoveryAction = 'send' | 'verify' | 'reset';

const known: ReadonlySet<string> = new Set(t.ids);

/** The sentence for a request that failed: the server's own, which is Italian, or the one of the specification. */
export function recoveryFailure(action: RecoveryAction, error: unknown): string {
  if (!(error instanceof ApiError)) return t(`failed.${action}`);
  const { code, sentence } = error;
  if (code === 'network' || code === 'timeout') return t('failed.network');
  if (sentence !== undefined && activeLocale() === 'it') return sentence;
  const id = `code.${code}`;
  if (known.has(id)) return t(id as 'code.recovery_over');
  return sentence ?? t(`failed.${action}`);
}

/** Whether the request failed for a reason that lies in the hub, and not in what was typed. */
export const isOfHost = (error: unknown): boolean =>
  error instanceof ApiError &&
  (error.status === undefined || error.status === 404 || error.code === 'recovery_unavailable');
