import type { Entity } from '@soglia/hub-client/entities';
import { Phrase } from '#home/controls/phrase.tsx';
import type { DeviceCommands } from '#home/commands/use-device-commands.ts';
import { useLiveAnnouncement } from '#home/commands/use-live-announcement.ts';
import type { Device } from '#home/model/device.ts';
import type { Kind } from '#home/model/kind.ts';
import { withPendingCommand } from '#home/model/to-device.ts';
import { useDevice } from '#home/model/use-device.ts';
import { t } from './texts/index.ts';

interface SubTitleProps {
  readonly room: string | undefined;
  readonly kind: Kind;
  readonly entity: Entity | undefined;
  readonly commands: DeviceCommands;
}

/** Room and state of a device; while a command is pending, what it does. */
export const SubTitle = ({ room, kind, entity, commands }: SubTitleProps) => {
  const { pendingCommand } = commands;
  return (
    <>
      {room}
      {room !== undefined && entity !== undefined && ' · '}
      <span
        data-pending={pendingCommand === undefined ? undefined : ''}
        aria-live={useLiveAnnouncement(commands)}
      >
        {entity !== undefined && <StatePhrase kind={kind} entity={entity} commands={commands} />}
      </span>
    </>
  );
};

interface StatePhraseProps {
  readonly kind: Kind;
  readonly entity: Entity;
  readonly commands: DeviceCommands;
}

const StatePhrase = ({ kind, entity, commands: { pendingCommand } }: StatePhraseProps) => {
  const { device } = useDevice(withPendingCommand(entity, pendingCommand), kind);
  if (pendingCommand !== undefined) return <Phrase text={kind.pendingText(pendingCommand, entity)} />;
  return (
    <Phrase text={isReadOnly(kind, device) && device.mood !== 'away' ? t('readOnly') : device.free_text} />
  );
};

/** A kind with a control shows its state, even for a device of it whose card has no control: the sheet may have more. */
const isReadOnly = (kind: Kind, device: Device) =>
  kind.Control === undefined && device.control_type === 'none';
