import { formatDay, formatDayTime } from '#shared/format/time.ts';
import { Panel } from '#shared/ui/screen.tsx';
import styles from './profile.module.css';
import { t } from './texts/index.ts';
import type { ShownProfile } from './use-profile.ts';

interface AccountInfoProps {
  readonly profile: ShownProfile;
  /** Milliseconds since the epoch. */
  readonly now: number;
}

/** 'Account': what cannot be changed here. */
export const AccountInfo = ({ profile, now }: AccountInfoProps) => {
  const { username, house, hubVersion, lastAccess, createdAt } = profile;
  const rows = [
    [t('username'), username],
    [t('house'), house],
    [t('version'), hubVersion],
    [t('lastAccess'), lastAccess === undefined ? undefined : formatDayTime(lastAccess, now)],
    [t('created'), createdAt === undefined ? undefined : formatDay(createdAt, now)],
  ] as const;
  return (
    <Panel title={t('account')}>
      <dl className={styles['facts']}>
        {rows.map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value === undefined || value === '' ? t('unknown') : value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
};
