import type { Entity } from '@soglia/hub-client/entities';
import { isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useEntity } from '#hub/use-entity.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { useQuestion } from '#shared/dialogs/question.ts';
import { useDeviceCommands } from '#home/commands/use-device-commands.ts';
import { kindOf } from '#home/kinds/all-kinds.ts';
import type { Kind } from '#home/model/kind.ts';
import { withPendingCommand } from '#home/model/to-device.ts';
import { useDevice } from '#home/model/use-device.ts';
import styles from './search.module.css';

interface DeviceControlProps {
  readonly entityId: string;
  /** Of the element around it, where the results are a grid. */
  readonly role?: 'gridcell' | undefined;
}

/** The control that the card of a device has, in its search result; nothing where it has none, is out of
 * reach or may only be seen. */
export const DeviceControl = ({ entityId, role }: DeviceControlProps) => {
  const entity = useEntity(entityId);
  const kind = kindOf(entityId);
  const viewOnly = useViewOnly(entityId);
  if (entity === undefined || viewOnly || kind?.Control === undefined) return null;
  return <Control entity={entity} kind={kind} Content={kind.Control} role={role} />;
};

interface ControlProps extends Pick<DeviceControlProps, 'role'> {
  readonly entity: Entity;
  readonly kind: Kind;
  readonly Content: NonNullable<Kind['Control']>;
}

const Control = ({ entity, kind, Content, role }: ControlProps) => {
  const stale = useConnection().stale || isLastKnown(entity);
  const { pendingCommand, send, sendSettled, attempt } = useDeviceCommands(entity.entity_id);
  const { device, now } = useDevice(withPendingCommand(entity, pendingCommand), kind);
  const ask = useQuestion();
  if (device.mood === 'away') return null;
  return (
    <div role={role} className={styles['control']} data-wide={kind.shape === 'wide' ? '' : undefined}>
      <Content
        entity={entity}
        device={device}
        pending={pendingCommand}
        disabled={stale}
        send={send}
        sendSettled={sendSettled}
        attempt={attempt}
        ask={ask}
        now={now}
      />
    </div>
  );
};
