import { formatDayTime } from '#shared/format/time.ts';
import { t } from '../texts/index.ts';
import { emptyDraft, type TicketDraft } from '../ticket-draft.ts';

/** What a person reports a problem with. */
export type ReportSubject =
  | {
      readonly kind: 'device';
      readonly entityId: string;
      readonly name: string;
      readonly room: string | undefined;
      /** Its state, for people; undefined where the hub does not have it. */
      readonly status: string | undefined;
      readonly isUnavailable: boolean;
    }
  /** A screen of the app that stopped. */
  | { readonly kind: 'error'; readonly error: string; readonly path: string };

/** The form that is filled in for it. @param at milliseconds since the epoch */
export function draftAbout(subject: ReportSubject, at: number): TicketDraft {
  const time = t('report.time', { time: formatDayTime(at, at) });
  if (subject.kind === 'error') {
    const { error, path } = subject;
    return {
      ...emptyDraft,
      title: t('report.error.title'),
      description: [
        t('report.error.text', { error: error.slice(0, 500) }),
        t('report.error.page', { path }),
        time,
      ].join('\n'),
    };
  }
  const { name, room, status, isUnavailable } = subject;
  const shown = name.slice(0, 120);
  return {
    ...emptyDraft,
    title: isUnavailable ? t('report.unavailable', { name: shown }) : t('report.problem', { name: shown }),
    description: [
      room === undefined ? t('report.device', { name: shown }) : t('report.deviceIn', { name: shown, room }),
      ...(status === undefined ? [] : [t('report.status', { status })]),
      time,
    ].join('\n'),
  };
}
