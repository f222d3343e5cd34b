import { useState } from 'react';
import { mdiAlertOutline, mdiInformationOutline, mdiPlay } from '@mdi/js';
import { commands } from '@soglia/hub-client/commands';
import type { Entity } from '@soglia/hub-client/entities';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useEntity } from '#hub/use-entity.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { useAutomationConfig } from '#home/automations/use-automation-config.ts';
import type { MayEdit } from '#home/automations/use-may-edit-automations.ts';
import { useRunCommand } from '#home/automations/run/use-run-command.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useDeviceCommands } from '#home/commands/use-device-commands.ts';
import { ActionButton } from '#home/controls/action-button.tsx';
import { Toggle } from '#home/controls/toggle.tsx';
import { mayRun } from '#home/kinds/automation/sheet/runs.ts';
import { timeOf } from '#home/model/attributes.ts';
import { Button } from '#shared/ui/button.tsx';
import { Note } from '#shared/ui/note.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import type { AutomationsView } from '../automations-view.ts';
import type { AutomationRow } from '../list/automation-row.ts';
import type { ListSetting } from '../list/list-setting.ts';
import { runTimeText } from '../list/run-time-text.ts';
import { useNextRun } from '../list/use-next-run.ts';
import { t as screen } from '../texts/index.ts';
import styles from './automation-sheet.module.css';
import { DeleteDialog } from './delete-dialog.tsx';
import { failureText } from './failure-text.ts';
import { RunList } from './run-list.tsx';
import { t } from './texts/index.ts';
import { WhatItDoes } from './what-it-does.tsx';

interface AutomationSheetProps {
  readonly open: boolean;
  readonly row: AutomationRow;
  readonly setting: ListSetting;
  readonly mayEdit: MayEdit;
  readonly onClose: () => void;
  readonly onView: (view: AutomationsView) => void;
  /** It was deleted. */
  readonly onGone: () => void;
}

/** What one automation does, its last runs, and what can be done with it. */
export const AutomationSheet = ({
  open,
  row,
  setting,
  mayEdit,
  onClose,
  onView,
  onGone,
}: AutomationSheetProps) => {
  const [deleting, setDeleting] = useState(false);
  const entity = useEntity(open ? row.entityId : undefined);
  const reading = useAutomationConfig(open && setting.mayRead ? row.entityId : undefined);
  const automation = reading.kind === 'there' ? reading.value.automation : undefined;
  const { entityId, configId } = row;
  const mayChange = mayEdit === 'yes' && configId !== undefined;
  return (
    <>
      <Sheet
        open={open}
        addressed
        onClose={onClose}
        title={row.name}
        sub={automation?.description === '' ? undefined : automation?.description}
        subject="automation"
        foot={
          (mayChange || (mayEdit === 'no_rest' && configId !== undefined)) && (
            <>
              {mayChange && (
                <>
                  <Button look="warn" onClick={() => setDeleting(true)}>
                    {t('delete')}
                  </Button>
                  <Button onClick={() => onView({ kind: 'duplicate', entityId })}>{t('duplicate')}</Button>
                </>
              )}
              <Button look="main" onClick={() => onView({ kind: 'edit', entityId })}>
                {t(mayChange ? 'edit' : 'look')}
              </Button>
            </>
          )
        }
      >
        <div className={styles['body']}>
          {entity !== undefined && (
            <Controls row={row} entity={entity} automation={automation} setting={setting} />
          )}
          {entity?.state === 'unavailable' && (
            <Note tone="warn" icon={mdiAlertOutline} role="status">
              {screen('invalid')}
            </Note>
          )}
          {setting.mayRead && reading.kind === 'waiting' && (
            <div aria-busy="true" aria-label={t('loading')} role="status">
              <Skeleton className={styles['bone']} />
            </div>
          )}
          {reading.kind === 'failed' && (
            <Note tone="info" icon={mdiInformationOutline} role="status">
              {t('unread', { why: failureText(reading.error) })}
            </Note>
          )}
          {automation !== undefined && <WhatItDoes automation={automation} words={setting.words} />}
          {setting.mayRead && configId === undefined && <p className={styles['hint']}>{t('yaml')}</p>}
          {mayEdit === 'no_rest' && <p className={styles['hint']}>{t('noRest')}</p>}
          {open && setting.mayRead && configId !== undefined && (
            <RunList
              configId={configId}
              lastRun={entity && timeOf(entity, 'last_triggered')}
              setting={setting}
            />
          )}
        </div>
      </Sheet>
      {configId !== undefined && (
        <DeleteDialog
          open={deleting}
          configId={configId}
          name={row.name}
          onClose={() => setDeleting(false)}
          onDeleted={onGone}
        />
      )}
    </>
  );
};

interface ControlsProps extends Pick<AutomationSheetProps, 'row' | 'setting'> {
  readonly entity: Entity;
  readonly automation: Parameters<typeof useNextRun>[0];
}

/** Enable, run, and when it ran and will run. */
const Controls = ({ row, entity, automation, setting }: ControlsProps) => {
  const { pendingCommand, refusal, send } = useDeviceCommands(entity.entity_id);
  const viewOnly = useViewOnly(entity.entity_id);
  const stale = useConnection().stale || isLastKnown(entity);
  const run = useRunCommand({ entity, name: row.name, automation, words: setting.words, send });
  const lastRun = timeOf(entity, 'last_triggered');
  const next = useNextRun(entity.state === 'on' ? automation : undefined, setting);
  const isOn = entity.state === 'on';
  return (
    <>
      {!viewOnly && (
        <div className={styles['controls']}>
          <span>{screen(isOn ? 'on' : entity.state === 'off' ? 'off' : 'unknown')}</span>
          <Toggle
            name={row.name}
            on={isOn}
            expected={
              pendingCommand?.expected.state === undefined ? undefined : pendingCommand.service !== 'turn_off'
            }
            disabled={stale || entity.state === 'unavailable'}
            onTurn={(on) => send(on ? commands.power.turnOn(entity) : commands.power.turnOff(entity))}
          />
        </div>
      )}
      {!viewOnly && (
        <ActionButton
          label={screen('run')}
          icon={mdiPlay}
          busy={pendingCommand?.service === 'trigger'}
          disabled={stale || !mayRun(entity)}
          onPress={run}
        />
      )}
      {refusal !== undefined && (
        <Note tone="bad" icon={mdiAlertOutline} role="alert">
          {refusalText(refusal)}
        </Note>
      )}
      <dl className={styles['facts']}>
        <div>
          <dt>{t('last')}</dt>
          <dd>{lastRun === undefined ? t('never') : runTimeText(lastRun, setting)}</dd>
        </div>
        {next !== undefined && (
          <div>
            <dt>{t('next')}</dt>
            <dd>{runTimeText(next, setting)}</dd>
          </div>
        )}
      </dl>
    </>
  );
};
