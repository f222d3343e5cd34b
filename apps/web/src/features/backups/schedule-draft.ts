import type { BackupPlace, BackupSettings, BackupSettingsChange } from '@soglia/hub-client/backups';

/** What the form of the schedule holds. */
export interface ScheduleDraft {
  readonly recurrence: BackupSettings['recurrence'];
  readonly days: BackupSettings['days'];
  readonly hubChooses: boolean;
  /** HH:MM */
  readonly time: string;
  readonly kept: 'all' | 'copies' | 'days';
  /** As typed. */
  readonly count: string;
  readonly places: readonly string[];
}

export type ScheduleError = 'days' | 'time' | 'count' | 'places';

const MOST_KEPT = 365;

export function draftOf(settings: BackupSettings, places: readonly BackupPlace[]): ScheduleDraft {
  const { copies, keptDays } = settings;
  return {
    recurrence: settings.recurrence,
    days: settings.days,
    hubChooses: settings.time === undefined,
    time: settings.time ?? '03:00',
    kept: copies === undefined ? (keptDays === undefined ? 'all' : 'days') : 'copies',
    count: String(copies ?? keptDays ?? 7),
    // Where none was ever chosen: on the hub itself.
    places:
      settings.places.length > 0 ? settings.places : places.flatMap(({ id, isLocal }) => (isLocal ? id : [])),
  };
}

/** What to store, or what is missing. A schedule that is off needs no place. */
export function checkDraft(
  draft: ScheduleDraft,
): { readonly value: BackupSettingsChange } | { readonly errors: ReadonlySet<ScheduleError> } {
  const { recurrence, days, hubChooses, time, kept, places } = draft;
  const count = /^\d{1,3}$/.test(draft.count.trim()) ? Number(draft.count) : 0;
  const isOn = recurrence !== 'never';
  const errors = new Set<ScheduleError>();
  if (recurrence === 'days' && days.length === 0) errors.add('days');
  if (isOn && !hubChooses && time === '') errors.add('time');
  if (isOn && kept !== 'all' && (count < 1 || count > MOST_KEPT)) errors.add('count');
  if (isOn && places.length === 0) errors.add('places');
  if (errors.size > 0) return { errors };
  return {
    value: {
      recurrence,
      days,
      time: hubChooses || time === '' ? undefined : time,
      copies: kept === 'copies' && count > 0 ? count : undefined,
      keptDays: kept === 'days' && count > 0 ? count : undefined,
      places,
    },
  };
}
