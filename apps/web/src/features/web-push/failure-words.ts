import { failureText } from '#home/companion/failure-text.ts';
import { PushFailure } from './push-subscription.ts';
import { t } from './texts/index.ts';

/** Why notifications were not switched on or off, for people. */
export const failureWords = (error: unknown): string =>
  error instanceof PushFailure
    ? t(`failure.${error.code}`)
    : t('failure.request', { reason: failureText(error) });
