import { useState, type ReactNode } from 'react';
import { mdiAccountGroupOutline } from '@mdi/js';
import { CompanionGate, type CompanionLinks } from '#home/companion/companion-gate.tsx';
import { Segments } from '#home/controls/segments.tsx';
import { ScreenTop } from '#shared/ui/screen.tsx';
import { PeoplePanels, PeopleSkeleton } from './people-panels.tsx';
import styles from './people.module.css';
import { t } from './texts/index.ts';

type PeopleTab = 'people' | 'roles';

interface PeopleScreenProps extends CompanionLinks {
  /** Whether the signed-in account is one; undefined until that is known. */
  readonly administrator: boolean | undefined;
  readonly tab: PeopleTab;
  readonly onTab: (tab: PeopleTab) => void;
  /** What the signed-in person is called now. */
  readonly onOwnName: (name: string) => void;
  /** What the tab 'Gestione Ruoli' holds. */
  readonly roles: ReactNode;
}

const PANEL = 'people-panel';

/** 'Utenti e ruoli' */
export const PeopleScreen = ({
  administrator,
  tab,
  onTab,
  onOwnName,
  roles,
  ...links
}: PeopleScreenProps) => {
  // Once opened it stays behind the other tab, with what was typed of a new person.
  const [hasPeople, setHasPeople] = useState(tab === 'people');
  if (tab === 'people' && !hasPeople) setHasPeople(true);
  const tabs = (
    <div className={styles['tabs']}>
      <Segments
        label={t('tabs')}
        panel={PANEL}
        value={tab}
        onChange={onTab}
        options={[
          { value: 'people', label: t('tab.people') },
          { value: 'roles', label: t('tab.roles') },
        ]}
      />
    </div>
  );
  const waiting = (
    <>
      {tabs}
      <div id={PANEL} role="tabpanel" aria-label={t(`tab.${tab}`)}>
        <PeopleSkeleton />
      </div>
    </>
  );
  return (
    <>
      <ScreenTop title={t('title')} text={t('sub')} icon={mdiAccountGroupOutline} />
      <CompanionGate {...links} administrator={administrator} waiting={waiting}>
        {tabs}
        <div id={PANEL} role="tabpanel" aria-label={t(`tab.${tab}`)}>
          {hasPeople && (
            <div hidden={tab !== 'people'}>
              <PeoplePanels prepare={links.prepare} onOwnName={onOwnName} />
            </div>
          )}
          {tab === 'roles' && roles}
        </div>
      </CompanionGate>
    </>
  );
};
