import type { Entity } from '@soglia/hub-client/entities';
import { Phrase } from '#home/controls/phrase.tsx';
import { useAloud } from '#home/commands/use-live-announcement.ts';
import type { Orders } from '#home/commands/use-device-commands.ts';
import type { Device } from '#home/model/device.ts';
import type { Kind } from '#home/model/kind.ts';
import { t } from './texts/index.ts';

interface SubTitleProps {
  readonly room: string | undefined;
  readonly device: Device | undefined;
  readonly kind: Kind;
  readonly entity: Entity | undefined;
  readonly orders: Orders;
}

/** Where it is and what it is doing; what was asked of it is said as soon as it is asked. */
export const SubTitle = ({ room, device, kind, entity, orders }: SubTitleProps) => {
  const { asked } = orders;
  const aloud = useAloud(orders);
  const phrase =
    device === undefined || entity === undefined
      ? undefined
      : asked !== undefined
        ? kind.pendingText(asked, entity)
        : isReadOnly(kind, device) && device.mood !== 'away'
          ? t('readOnly')
          : device.free_text;
  return (
    <>
      {room}
      {room !== undefined && phrase !== undefined && ' · '}
      <span data-pending={asked === undefined ? undefined : ''} aria-live={aloud}>
        {phrase !== undefined && <Phrase text={phrase} />}
      </span>
    </>
  );
};

/** A kind that has orders says its state, even where a device of it has nothing for a card: its sheet may have more. */
const isReadOnly = (kind: Kind, device: Device) =>
  kind.Control === undefined && device.control_type === 'none';
