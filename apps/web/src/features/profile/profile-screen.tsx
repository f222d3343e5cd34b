import { useState, type ReactNode } from 'react';
import { mdiInformationOutline, mdiLockReset } from '@mdi/js';
import { useNow } from '#shared/use-now.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Panel, ScreenTop, Stack } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { MINUTE_MS } from '#shared/durations.ts';
import { AccountInfo } from './account-info.tsx';
import { Appearance, type AppearanceProps } from './appearance.tsx';
import { PasswordDialog } from './password-dialog.tsx';
import { PersonalData } from './personal-data.tsx';
import styles from './profile.module.css';
import { AccessPanels } from './sessions/access-panels.tsx';
import type { OwnAccess } from './sessions/own-access.ts';
import { t } from './texts/index.ts';
import { useProfile, type HubAccount } from './use-profile.ts';

interface ProfileScreenProps {
  /** As stored by the sign-in; '' where it is missing. */
  readonly username: string;
  readonly account: HubAccount | undefined;
  /** What the person is called now, by their profile. */
  readonly onName: (name: string) => void;
  readonly own: OwnAccess;
  readonly appearance: AppearanceProps;
  /** The panel of the remote address. @param published the address that the gateway has from outside */
  readonly remote: (published: string | undefined) => ReactNode;
  /** Links to the pages of administrators. */
  readonly administration: ReactNode;
  /** Leads to the sign-in. */
  readonly onSignIn: () => void;
}

/** 'Il Mio Profilo' */
export const ProfileScreen = (props: ProfileScreenProps) => (
  <>
    <ScreenTop title={t('title')} />
    {props.username === '' ? (
      <div role="alert">
        <EmptyState
          kind="unavailable"
          title={t('noUsername')}
          actions={
            <Button look="main" onClick={props.onSignIn}>
              {t('signIn')}
            </Button>
          }
        />
      </div>
    ) : (
      <Profile {...props} />
    )}
  </>
);

const Profile = (props: ProfileScreenProps) => {
  const { username, account, onName, own, appearance, remote, administration } = props;
  const state = useProfile({ username, account });
  const now = useNow(MINUTE_MS);
  const [isChanging, setIsChanging] = useState(false);
  /** Each opening of the dialog begins anew. */
  const [changes, setChanges] = useState(0);
  const [asksOthers, setAsksOthers] = useState(false);

  const password = (
    <Button
      onClick={() => {
        setChanges(changes + 1);
        setIsChanging(true);
      }}
    >
      <Icon path={mdiLockReset} />
      {t('password')}
    </Button>
  );
  return (
    <>
      {state.kind === 'fallback' && (
        <div className={styles['above']}>
          <Note tone="info" icon={mdiInformationOutline} role="status">
            {t('local')}
            <Button onClick={state.retry}>{t('retry')}</Button>
          </Note>
        </div>
      )}
      <div className={styles['columns']}>
        {state.kind === 'loading' ? (
          <ProfileSkeleton />
        ) : (
          <PersonalData state={state} password={password} onName={onName} />
        )}
        <Stack className={styles['side']}>
          {state.kind === 'loading' ? (
            <Panel title={t('account')} busy>
              <Skeleton className={styles['factsSkeleton']} />
            </Panel>
          ) : (
            <AccountInfo profile={state.profile} now={now} />
          )}
          {remote(state.kind === 'loading' ? undefined : state.profile.published)}
          <Appearance {...appearance} />
          {account?.administrator === true && administration}
        </Stack>
        <Stack className={styles['accessColumn']}>
          <AccessPanels own={own} now={now} asksOthers={asksOthers} onAskOthers={setAsksOthers} />
        </Stack>
      </div>
      <PasswordDialog
        key={changes}
        open={isChanging}
        onClose={() => setIsChanging(false)}
        onEndOthers={() => {
          setIsChanging(false);
          setAsksOthers(true);
        }}
      />
    </>
  );
};

/** In the shape of the personal data. */
const ProfileSkeleton = () => (
  <SkeletonPanel
    label={t('loading')}
    rows={['headSkeleton', 'fieldSkeleton', 'fieldSkeleton', 'fieldSkeleton'].map((row) => styles[row])}
  />
);
