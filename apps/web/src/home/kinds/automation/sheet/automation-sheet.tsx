import { useState } from 'react';
import { mdiCheckCircleOutline, mdiPlay } from '@mdi/js';
import { article } from '@soglia/italian/article';
import { readAutomation } from '@soglia/automations/config';
import { readConfig } from '@soglia/automations/store';
import { useHub } from '#hub/hub-context.ts';
import { useAllowed } from '#hub/use-allowed.ts';
import { useHubRead } from '#hub/use-hub-read.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { formatNumber } from '#shared/format/quantity.ts';
import { formatTime } from '#shared/format/time.ts';
import { Note } from '#shared/ui/note.tsx';
import { useNow } from '#shared/use-now.ts';
import { useRunCommand } from '../../../automations/run/use-run-command.ts';
import { PowerToggle } from '../../../controls/power-toggle.tsx';
import { timeOf } from '../../../model/attributes.ts';
import type { SheetProps } from '../../../model/kind.ts';
import { ActionButton } from '../../../controls/action-button.tsx';
import { stateWord } from '../describe-automation.ts';
import styles from './automation-sheet.module.css';
import { isFull, lastRunText, mayRun, modeOf, runningNow } from './runs.ts';
import { t } from './texts/index.ts';

/** How often "3 minuti fa" is refreshed, milliseconds. */
const REFRESH_MS = 30_000;

/** Enable, run now, and when it ran last. */
export const Sheet = (props: SheetProps) => {
  const { entity, device, pending, disabled, send } = props;
  const [before, setBefore] = useState<{ readonly lastRun: unknown }>();
  const now = useNow(REFRESH_MS);

  const lastRun = entity.attributes['last_triggered'];
  const ranAt = timeOf(entity, 'last_triggered');
  const asks = pending?.service === 'trigger';
  const ran = before !== undefined && !asks && lastRun !== before.lastRun;
  const run = useRunCommand({
    entity,
    name: device.name,
    ...useWhatItDoes(entity.entity_id),
    send(command) {
      setBefore({ lastRun });
      send(command);
    },
  });
  const running = runningNow(entity);
  const full = isFull(entity);
  const mode = modeOf(entity);
  const ranTime = ranAt === undefined ? '' : formatTime(ranAt);
  return (
    <>
      <div className={styles['head']}>
        <strong className={styles['word']}>{stateWord(entity)}</strong>
        <div className={styles['power']}>
          <PowerToggle {...props} />
        </div>
      </div>
      <ActionButton
        main
        label={t(full ? 'running' : 'run')}
        icon={mdiPlay}
        busy={asks}
        disabled={disabled || !mayRun(entity)}
        onPress={run}
      />
      {entity.state !== 'on' && <p className={styles['hint']}>{t('onlyWhenOn')}</p>}
      {ran && ranTime !== '' && (
        <Note tone="ok" icon={mdiCheckCircleOutline} role="status">
          {t(running > 0 ? 'started' : 'done', { time: ranTime, alle: article('alle', ranTime) })}
        </Note>
      )}
      <dl className={styles['lines']}>
        <div>
          <dt>{t('last')}</dt>
          <dd>{lastRunText(entity, Math.max(now, ranAt ?? 0))}</dd>
        </div>
        {running > 0 && (
          <div>
            <dt>{t('now')}</dt>
            <dd>{formatNumber(running)}</dd>
          </div>
        )}
        {mode !== undefined && (
          <div>
            <dt>{t('again')}</dt>
            <dd>{t(`mode.${mode}`)}</dd>
          </div>
        )}
      </dl>
    </>
  );
};

/** What it does, for the question before it is run; undefined until that is read, and where the role does not show it. */
function useWhatItDoes(entityId: string): Pick<Parameters<typeof useRunCommand>[0], 'automation' | 'words'> {
  const mayRead = useAllowed(({ rights, withinTimes }) => withinTimes && rights.has('automations'));
  const { platform, tokens } = useHub();
  const reading = useHubRead(
    mayRead === true ? `automation ${entityId}` : undefined,
    async (connection, options) =>
      readAutomation(await readConfig({ connection, platform, tokens }, entityId, options)),
  );
  const list = useKnownEntities();
  const known = list.kind === 'loaded' ? list.entities : undefined;
  return {
    automation: known !== undefined && reading.kind === 'there' ? reading.value : undefined,
    words: { deviceClass: (id) => known?.find(({ entity_id }) => entity_id === id)?.device_class },
  };
}
