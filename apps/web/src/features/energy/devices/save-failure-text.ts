import { HubError } from '@soglia/hub-client/errors';
import { cleanText } from '@soglia/hub-client/text';
import { ApiError } from '#api/api-error.ts';
import { failureText } from '#home/companion/failure-text.ts';
import { t } from './texts/index.ts';

/** Of what the hub says, characters. */
const LONGEST_REASON = 200;

/** Why a device or a panel could not be saved, in words. */
export function saveFailureText(cause: unknown): string {
  if (cause instanceof ApiError) return cause.code === 'conflict' ? t('failed.conflict') : failureText(cause);
  if (!(cause instanceof HubError)) return t('failed');
  switch (cause.code) {
    case 'refused':
      return t('failed.refused');
    case 'invalid':
      return t('failed.format', { reason: cleanText(cause.hub?.message ?? cause.message, LONGEST_REASON) });
    case 'timeout':
    case 'disconnected':
      return t('failed.away');
    default:
      return t('failed');
  }
}
