import {
  mdiAccountEditOutline,
  mdiAccountOutline,
  mdiBackupRestore,
  mdiHomeOutline,
  mdiKeyVariant,
  mdiLightningBoltOutline,
  mdiMapMarkerOutline,
  mdiMapOutline,
  mdiRobotOutline,
  mdiShieldAccountOutline,
} from '@mdi/js';
import type { AuditEntry } from '@soglia/contracts/companion';
import { formatTime } from '#shared/format/time.ts';
import { byDay } from '#shared/lists/by-day.ts';
import { ListRow } from '#shared/lists/list-row.tsx';
import { Panel } from '#shared/ui/screen.tsx';
import styles from './audit-log.module.css';
import { changeText, sentenceOf } from './audit-words.ts';
import { t } from './texts/index.ts';

interface AuditListProps {
  readonly entries: readonly AuditEntry[];
  /** Names of the roles by id. */
  readonly roles: ReadonlyMap<string, string>;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** The entries, by day. */
export const AuditList = ({ entries, roles, now }: AuditListProps) =>
  byDay(entries, ({ at }) => Date.parse(at), now).map((day) => (
    <Panel key={day.title} title={day.title} count={day.rows.length}>
      <ul>
        {day.rows.map((entry) => (
          <Entry key={entry.id} entry={entry} roles={roles} now={now} />
        ))}
      </ul>
    </Panel>
  ));

interface EntryProps extends Omit<AuditListProps, 'entries'> {
  readonly entry: AuditEntry;
}

const Entry = ({ entry, roles, now }: EntryProps) => {
  const at = Date.parse(entry.at);
  return (
    <ListRow icon={iconOf(entry)}>
      <b>{sentenceOf(entry)}</b>
      {entry.changes.length > 0 && (
        <ul className={styles['changes']}>
          {entry.changes.map((change) => (
            <li key={change.field}>{changeText(change, { roles, now })}</li>
          ))}
        </ul>
      )}
      <small>
        <time dateTime={entry.at}>{formatTime(at)}</time>
        {entry.address !== null && <> · {t('from', { address: entry.address })}</>}
      </small>
    </ListRow>
  );
};

/** By what was changed: the part of an action before the dot. */
const icons = new Map([
  ['person', mdiAccountOutline],
  ['profile', mdiAccountEditOutline],
  ['role', mdiShieldAccountOutline],
  ['automation', mdiRobotOutline],
  ['energy', mdiLightningBoltOutline],
  ['map', mdiMapOutline],
  ['track', mdiMapMarkerOutline],
  ['zone', mdiMapMarkerOutline],
  ['backup', mdiBackupRestore],
  ['service_key', mdiKeyVariant],
]);

const iconOf = ({ action }: AuditEntry): string => icons.get(action.split('.')[0] ?? '') ?? mdiHomeOutline;
