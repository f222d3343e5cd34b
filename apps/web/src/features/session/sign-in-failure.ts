import { SignInError } from '@soglia/hub-client/errors';
import { formatSpan } from '#shared/format/time.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { SettingsError } from './public-settings.ts';
import { NoServerError, NotFoundError } from './sign-in-state.ts';
import { t } from './texts/index.ts';

/** The sentence for a sign-in that failed. */
export function signInFailure(error: unknown): string {
  if (error instanceof SettingsError) return t('failure.settings');
  if (error instanceof NoServerError) return t('failure.noServer');
  if (error instanceof NotFoundError) {
    const what = t(error.notAHub ? 'failure.notAHub' : 'failure.unreachable');
    return error.explanation === undefined ? what : `${what} ${error.explanation}`;
  }
  if (!(error instanceof SignInError)) return t('failure.unknown');
  switch (error.code) {
    case 'invalid_credentials':
      return t('failure.credentials');
    case 'invalid_code':
      return t('code.wrong');
    case 'too_many_tries':
      return t('failure.tooManyCodes');
    case 'expired':
      return t('failure.codeLate');
    case 'blocked':
      return t('failure.blocked');
    case 'limited':
      return limited(error.retryAfter);
    case 'unreachable':
    case 'timeout':
      return t('failure.unreachable');
    case 'not_a_hub':
      return t('failure.notAHub');
    case 'not_ready':
      return t('failure.notReady');
    case 'aborted':
      return t('failure.givenUp');
    case 'hub_error':
      return error.said ?? t('failure.unknown');
  }
}

function limited(seconds: number | undefined): string {
  if (seconds === undefined) return t('failure.limited');
  return seconds < 60
    ? t('failure.limitedSeconds', { seconds: Math.max(1, Math.ceil(seconds)) })
    : t('failure.limitedFor', { span: formatSpan(Math.ceil(seconds / 60) * MINUTE_MS) });
}
