import { memo, useDeferredValue } from 'react';
import { mdiAlertCircleOutline, mdiCalendarClock, mdiClockOutline, mdiPencil, mdiPlay } from '@mdi/js';
import type { Automation } from '@soglia/automations/config';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { cleanText } from '@soglia/hub-client/text';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useEntity } from '#hub/use-entity.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { useAutomationConfig } from '#home/automations/use-automation-config.ts';
import { useRunCommand } from '#home/automations/run/use-run-command.ts';
import { useAutomationRuns } from '#home/automations/use-automation-runs.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useDeviceCommands } from '#home/commands/use-device-commands.ts';
import { useLiveAnnouncement } from '#home/commands/use-live-announcement.ts';
import { Toggle } from '#home/controls/toggle.tsx';
import { HubIcon } from '#home/icons/hub-icon.tsx';
import { automation as kind } from '#home/kinds/automation/automation.ts';
import { mayRun } from '#home/kinds/automation/sheet/runs.ts';
import { textOf, timeOf } from '#home/model/attributes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Glyph } from '#shared/ui/glyph.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { Tag } from '#shared/ui/tag.tsx';
import type { AutomationRow } from './automation-row.ts';
import styles from './automation-card.module.css';
import { statusOf } from './find-automations.ts';
import { runTimeText } from './run-time-text.ts';
import { startIcon } from './start-icon.ts';
import type { ListSetting } from './list-setting.ts';
import { useNextRun } from './use-next-run.ts';
import { useSentences } from './use-sentences.ts';
import { t } from '../texts/index.ts';

interface CardProps {
  readonly row: AutomationRow;
  readonly setting: ListSetting;
}

/** The card of one automation; its configuration and its runs are read while it is mounted. */
export const AutomationCard = memo(({ row, setting }: CardProps) => {
  const entity = useEntity(row.entityId);
  // Several come at once, and what they say takes longer than a frame has.
  const reading = useDeferredValue(useAutomationConfig(setting.mayRead ? row.entityId : undefined));
  const automation = reading.kind === 'there' ? reading.value.automation : undefined;
  const isRead = !setting.mayRead || reading.kind !== 'waiting';
  const { words } = setting;
  return (
    <article
      className={styles['card']}
      data-entity={row.entityId}
      data-state={entity?.state}
      aria-label={row.name}
    >
      <div className={styles['head']}>
        <Glyph>
          <HubIcon
            name={row.icon ?? (entity && textOf(entity, 'icon'))}
            fallback={startIcon(automation, words.deviceClass)}
          />
        </Glyph>
        {entity !== undefined && <StateTag state={entity.state} />}
      </div>
      <h2 className={styles['name']}>
        <button type="button" className={styles['open']} onClick={() => setting.onOpen(row.entityId)}>
          <span>{row.name}</span>
        </button>
      </h2>
      <Description automation={automation} isRead={isRead} state={entity?.state} setting={setting} />
      {entity !== undefined && <Live row={row} entity={entity} automation={automation} setting={setting} />}
    </article>
  );
});
AutomationCard.displayName = 'AutomationCard';

const tones = { on: 'ok', off: undefined, problem: 'bad', unknown: undefined } as const;

const StateTag = ({ state }: { readonly state: string }) => {
  const status = statusOf(state) ?? 'unknown';
  return <Tag tone={tones[status]}>{t(`state.${status}`)}</Tag>;
};

interface DescriptionProps {
  readonly automation: Automation | undefined;
  readonly isRead: boolean;
  readonly state: string | undefined;
  readonly setting: ListSetting;
}

/** What somebody wrote about it and what starts it, else all that it does. */
const Description = memo(({ automation, isRead, state, setting }: DescriptionProps) => {
  const sentences = useSentences(automation, setting.words);
  return (
    <div className={styles['text']} aria-busy={!isRead || undefined}>
      {!isRead && <Skeleton className={styles['bone']} />}
      {sentences === undefined && isRead && state === 'unavailable' && <p>{t('invalid')}</p>}
      {sentences !== undefined && <p>{sentences.text}</p>}
      {sentences?.start !== undefined && <p className={styles['start']}>{sentences.start}</p>}
    </div>
  );
});
Description.displayName = 'Description';

interface LiveProps extends CardProps {
  readonly entity: Entity;
  readonly automation: Automation | undefined;
}

/** The switch, when it ran and will run, and the buttons. */
const Live = memo(({ row, entity, automation, setting }: LiveProps) => {
  const device = useDeviceCommands(entity.entity_id);
  const { pendingCommand, refusal, send } = device;
  const live = useLiveAnnouncement(device);
  const viewOnly = useViewOnly(entity.entity_id);
  const stale = useConnection().stale || isLastKnown(entity);
  const run = useRunCommand({ entity, name: row.name, automation, words: setting.words, send });
  const lastRun = timeOf(entity, 'last_triggered');
  const { name } = row;
  const disabled = stale || entity.state === 'unavailable';
  return (
    <>
      {!viewOnly && (
        <div className={styles['power']}>
          <Toggle
            name={name}
            on={entity.state === 'on'}
            expected={
              pendingCommand?.expected.state === undefined ? undefined : pendingCommand.service !== 'turn_off'
            }
            disabled={disabled}
            onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
          />
        </div>
      )}
      <div className={styles['foot']}>
        <div className={styles['when']}>
          <small aria-live={live} data-refused={refusal === undefined ? undefined : ''}>
            <Icon path={refusal === undefined ? mdiClockOutline : mdiAlertCircleOutline} />
            <span>
              {pendingCommand !== undefined
                ? kind.pendingText(pendingCommand, entity)
                : refusal !== undefined
                  ? refusalText(refusal)
                  : lastRun === undefined
                    ? t('never')
                    : runTimeText(lastRun, setting)}
            </span>
          </small>
          <Outlook row={row} entity={entity} automation={automation} setting={setting} />
        </div>
        {setting.mayOpenEditor && row.configId !== undefined && (
          <IconButton
            icon={mdiPencil}
            label={t('edit', { name })}
            onClick={() => setting.onEdit(row.entityId)}
          />
        )}
        {!viewOnly && (
          <Button
            look="soft"
            className={styles['run']}
            aria-label={t('runName', { name })}
            disabled={stale || !mayRun(entity)}
            busy={pendingCommand?.service === 'trigger'}
            onClick={run}
          >
            <Icon path={mdiPlay} />
            {t('run')}
          </Button>
        )}
      </div>
    </>
  );
});
Live.displayName = 'Live';

/** Of what the hub says of an error, characters. */
const LONGEST_ERROR = 160;

/** That its last run failed, and why; and when it runs next. */
const Outlook = ({ row, entity, automation, setting }: LiveProps) => {
  const lastRun = timeOf(entity, 'last_triggered');
  const runs = useAutomationRuns(
    setting.mayRead && lastRun !== undefined ? row.configId : undefined,
    lastRun,
  );
  const next = useNextRun(entity.state === 'on' ? automation : undefined, setting);
  const [last] = runs.kind === 'there' ? runs.value : [];
  const error = last?.outcome === 'failed' ? cleanText(last.error ?? '', LONGEST_ERROR) : undefined;
  return (
    <>
      {error !== undefined && (
        <small data-failed="">
          <Icon path={mdiAlertCircleOutline} />
          <span>
            {t('lastFailed')}
            {error !== '' && <q lang="en">{error}</q>}
          </span>
        </small>
      )}
      {next !== undefined && (
        <small>
          <Icon path={mdiCalendarClock} label={t('next')} />
          <span>{runTimeText(next, setting)}</span>
        </small>
      )}
    </>
  );
};
