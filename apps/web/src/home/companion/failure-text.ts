import { SignInError } from '@soglia/hub-client/errors';
import { ApiError } from '#api/api-error.ts';
import { activeLocale } from '#shared/i18n/locale.ts';
import { t } from './texts/index.ts';

const known: ReadonlySet<string> = new Set(t.ids);

/**
 * Why a request to the companion API failed, in words: the gateway's own sentence, which is Italian, or ours for its
 * code.
 */
export function failureText(error: unknown): string {
  if (error instanceof SignInError) return t('noToken');
  if (!(error instanceof ApiError)) return t('code.failed');
  const { code, sentence, status } = error;
  if (sentence !== undefined && activeLocale() === 'it') return sentence;
  const id = `code.${code}`;
  if (known.has(id)) return t(id as Parameters<typeof t>[0], { status: status ?? '' });
  return sentence ?? t('code.failed');
}
