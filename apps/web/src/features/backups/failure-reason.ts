import { HubError } from '@soglia/hub-client/errors';
import { t } from './texts/index.ts';

/** Why the hub did not do it, as the end of a sentence. */
export function failureReason(cause: unknown): string {
  if (!(cause instanceof HubError)) return t('reason.hub');
  const { code, hub } = cause;
  // The hub has one code for all of these; its words are English in every language.
  if (hub?.message.startsWith('Backup manager busy') === true) return t('reason.busy');
  if (hub?.message.startsWith('At least one available backup agent') === true) return t('reason.places');
  if (/^Backup \S+ not found/.test(hub?.message ?? '')) return t('reason.gone');
  if (hub?.code === 'too_many_requests' || hub?.reason === 'limit') return t('reason.often');
  switch (code) {
    case 'refused':
      return t('reason.refused');
    case 'timeout':
      return t('reason.timeout');
    case 'disconnected':
      return t('reason.disconnected');
    case 'not_found':
      return t(hub === undefined ? 'reason.places' : 'reason.gone');
    default:
      return t('reason.hub');
  }
}

/** Why the list could not be read, as a sentence without its end. */
export function unreadableText({ code }: HubError): string {
  switch (code) {
    case 'timeout':
    case 'refused':
    case 'unsupported':
    case 'disconnected':
      return t(`load.${code}`);
    default:
      return t('load.failed');
  }
}
