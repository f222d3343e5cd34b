import type { ReactNode } from 'react';
import {
  mdiAlertCircleOutline,
  mdiCheckCircleOutline,
  mdiCloudOffOutline,
  mdiDoorOpen,
  mdiKeyAlertOutline,
} from '@mdi/js';
import type { HouseSetup } from '@soglia/contracts/companion';
import { CompanionFailure, CompanionGate } from '#home/companion/companion-gate.tsx';
import { failureText } from '#home/companion/failure-text.ts';
import { gatewayTokenName } from '#home/companion/gateway-token.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Note } from '#shared/ui/note.tsx';
import { showSuccess } from '#shared/ui/outcome-notices.ts';
import { useProduct } from '#shared/ui/product.ts';
import { Columns, Panel, ScreenTop } from '#shared/ui/screen.tsx';
import { SkeletonPanel } from '#shared/ui/skeleton-panel.tsx';
import { CheckItem } from './check-item.tsx';
import styles from './house-setup.module.css';
import { t } from './texts/index.ts';
import { useHouseSetup, useMendCheck, usePrepareHouse } from './use-house-setup.ts';

interface HouseSetupScreenProps {
  readonly administrator: boolean | undefined;
  /** A link to the dashboard. */
  readonly home: ReactNode;
  /** A link to users and roles, shown when the house is prepared. */
  readonly people: ReactNode;
}

/** 'Prepara la casa': what the gateway needs for people and roles, and what mends it. */
export const HouseSetupScreen = ({ administrator, home, people }: HouseSetupScreenProps) => (
  <>
    <ScreenTop title={t('title')} text={t('text')} icon={mdiDoorOpen} />
    <CompanionGate
      administrator={administrator}
      waiting={<Waiting />}
      home={home}
      prepare={undefined}
      alsoUnprepared
    >
      <Checklist people={people} />
    </CompanionGate>
  </>
);

const Checklist = ({ people }: Pick<HouseSetupScreenProps, 'people'>) => {
  const setup = useHouseSetup();
  const mend = useMendCheck();
  const check = () => void setup.refetch();
  if (setup.data === undefined) {
    return setup.isError ? (
      <CompanionFailure
        text={(why) => t('failed', { why })}
        error={setup.error}
        retry={
          <Button look="main" busy={setup.isFetching} onClick={check}>
            {t('retry')}
          </Button>
        }
      />
    ) : (
      <Waiting />
    );
  }
  const { checks, may_prepare: mayMend } = setup.data;
  const ok = checks.filter(({ state }) => state === 'ok').length;
  return (
    <Columns className={styles['columns']}>
      <Panel title={t('checks')} className={styles['checks']}>
        <div className={styles['progress']}>
          <progress value={ok} max={Math.max(1, checks.length)} aria-label={t('checks')} />
          <span role="status">{t('progress', { ok, all: checks.length })}</span>
        </div>
        {setup.isError && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {t('failed', { why: failureText(setup.error) })}
          </Note>
        )}
        {mend.isError && (
          <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
            {t('mend.failed', { why: failureText(mend.error) })}
          </Note>
        )}
        <ul>
          {checks.map((item) => (
            <CheckItem
              key={item.check}
              item={mend.isPending && mend.variables === item.check ? { ...item, mending: true } : item}
              checking={setup.isFetching && !item.mending}
              onCheck={check}
              onMend={mayMend ? () => mend.mutate(item.check) : undefined}
            />
          ))}
        </ul>
        <Button busy={setup.isFetching} onClick={check}>
          {t('again')}
        </Button>
      </Panel>
      <Access setup={setup.data} people={people} />
    </Columns>
  );
};

const looks = {
  not_prepared: { icon: mdiDoorOpen, tone: undefined },
  prepared: { icon: mdiCheckCircleOutline, tone: 'ok' },
  lost: { icon: mdiKeyAlertOutline, tone: 'bad' },
  hub_away: { icon: mdiCloudOffOutline, tone: 'bad' },
} as const;

interface AccessProps {
  readonly setup: HouseSetup;
  readonly people: ReactNode;
}

/** Whether the gateway has its access to the hub, and the button that gives it one. */
const Access = ({ setup, people }: AccessProps) => {
  const { state, owner, may_prepare: mayPrepare } = setup;
  const product = useProduct();
  const prepare = usePrepareHouse(() => showSuccess(t('done'), t('done.text')));
  const { icon, tone } = looks[state];
  const wants = state === 'not_prepared' || state === 'lost';
  return (
    <section className={styles['access']} aria-labelledby="house-access" data-tone={tone}>
      <span className={styles['arch']}>
        <Icon path={icon} />
      </span>
      <h2 id="house-access">{t(`${state}.title`)}</h2>
      {state === 'prepared' && (
        <p>{owner === null ? t('prepared.unnamed') : t('prepared.text', { owner })}</p>
      )}
      {state === 'lost' && <p>{t('lost.text')}</p>}
      {state === 'hub_away' && <p>{t('hub_away.text')}</p>}
      {wants && <p>{t(`${state}.${mayPrepare ? 'owner' : 'others'}`)}</p>}
      {prepare.isError && (
        <Note tone="bad" icon={mdiAlertCircleOutline} role="alert">
          {t('prepare.failed', { why: failureText(prepare.error) })}
        </Note>
      )}
      {wants && mayPrepare && (
        <Button
          look="main"
          wide
          busy={prepare.isPending}
          onClick={() => prepare.mutate(gatewayTokenName(product))}
        >
          {t(prepare.isPending ? 'preparing' : state === 'lost' ? 'prepareAgain' : 'prepare')}
        </Button>
      )}
      {state === 'prepared' && people}
    </section>
  );
};

/** In the shape of the checklist. */
const Waiting = () => (
  <SkeletonPanel label={t('loading')} rows={Array.from({ length: 6 }, () => styles['skeletonRow'])} />
);
