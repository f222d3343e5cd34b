import { useEntity } from '#hub/use-entity.ts';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { refusalText } from '#home/commands/refusal-text.ts';
import { useDeviceCommands } from '#home/commands/use-device-commands.ts';
import { alarm } from '#home/kinds/alarm/alarm.ts';
import { armModeOf, describeAlarm } from '#home/kinds/alarm/describe-alarm.ts';
import { t as texts } from '#home/kinds/alarm/texts/index.ts';
import { useAlarmRequest } from '#home/kinds/alarm/use-alarm-request.ts';
import { nameOf } from '#home/model/name.ts';
import { MINUTE_MS } from '#shared/durations.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { useNow } from '#shared/use-now.ts';
import styles from './summary.module.css';

/** The state of an alarm panel, and the button that arms or disarms it where the person may. */
export const PanelButton = ({ panel }: { readonly panel: string }) => {
  const entity = useEntity(panel);
  const now = useNow(MINUTE_MS);
  const { pendingCommand, refusal, send, attempt } = useDeviceCommands(panel);
  const stale = useConnection().stale;
  const viewOnly = useViewOnly(panel);
  const ask = useQuestion();
  const request = useAlarmRequest();
  if (entity === undefined) return null;
  const mode = entity.state === 'disarmed' ? armModeOf(entity) : undefined;
  const state =
    pendingCommand === undefined
      ? refusal === undefined
        ? describeAlarm(entity, now).text
        : refusalText(refusal)
      : alarm.pendingText(pendingCommand, entity);
  return (
    <div className={styles['panelRow']}>
      <span>{state}</span>
      {!viewOnly && (mode !== undefined || entity.state !== 'disarmed') && (
        <button
          type="button"
          data-disarms={mode === undefined ? '' : undefined}
          disabled={stale || isLastKnown(entity) || entity.state === 'disarming'}
          onClick={() =>
            request({
              entity,
              name: nameOf(panel, entity.attributes['friendly_name']),
              action: mode ?? 'disarm',
              send,
              attempt,
              ask,
            })
          }
        >
          {texts(mode === undefined ? 'disarm' : `arm.${mode}`)}
        </button>
      )}
    </div>
  );
};
