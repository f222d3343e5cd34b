import { mdiPencilOutline } from '@mdi/js';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { asOfList, isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useLazyModule } from '#shared/lazy-module.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useNow } from '#shared/use-now.ts';
import { useOrders } from '#home/commands/use-device-commands.ts';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { Star } from '#home/favourites/star.tsx';
import type { Kind } from '#home/model/kind.ts';
import { nameOf } from '#home/model/name.ts';
import { toDevice, withPendingCommand } from '#home/model/to-device.ts';
import { SheetLoading } from '#home/controls/sheet-placeholders.tsx';
import { DeviceGone } from './device-gone.tsx';
import { hasCard } from '#home/kinds/kind-of-entity.ts';
import { Inside } from './sheet-body.tsx';
import { SubTitle } from './sub-title.tsx';
import { t } from './texts/index.ts';
import { useHubStateTexts } from '#home/state-texts/use-hub-state-texts.ts';
import { sheetModule } from './sheet-modules.ts';

/** How often times relative to now are updated. */
const CLOCK_INTERVAL_MS = 30_000;

interface SheetFrameProps {
  readonly open: boolean;
  readonly entityId: string;
  readonly kind: Kind;
  readonly onClose: () => void;
  /** It is out of sight: nothing of it is needed any more. */
  readonly onClosed: () => void;
  readonly onEdit: ((entityId: string) => void) | undefined;
}

/** The frame of every sheet: its head, what was asked, what was refused, and the states in which there is no inside. */
export const SheetFrame = ({ open, entityId, kind: plain, onClose, onClosed, onEdit }: SheetFrameProps) => {
  const entity = useEntity(entityId);
  const kind = useHubStateTexts(plain, entity);
  const list = useKnownEntities();
  const known = list.kind === 'loaded' ? list.entities.find((one) => one.entity_id === entityId) : undefined;
  const room = useRegistries()?.areaOf(entityId)?.name;
  const stale = useConnection().stale || isLastKnown(entity);
  const orders = useOrders(entityId);
  const sheet = useLazyModule(sheetModule(plain));
  const now = useNow(CLOCK_INTERVAL_MS);
  const device = entity && toDevice(withPendingCommand(entity, orders.asked), kind, now);

  // A list out of the memory does not say what is there now.
  const gone =
    entity === undefined && known === undefined && list.kind === 'loaded' && asOfList(list) === undefined;
  const name = device?.name ?? nameOf(entityId, known?.name);

  return (
    <Sheet
      open={open}
      onClose={onClose}
      onClosed={onClosed}
      addressed
      wide={sheet.module?.wide === true}
      title={name}
      sub={<SubTitle room={room} device={device} kind={kind} entity={entity} orders={orders} />}
      actions={
        <>
          {/* What no card can show would be chosen and put into categories for nothing. */}
          {hasCard(entityId) && <Star entityId={entityId} name={name} />}
          {onEdit !== undefined && hasCard(entityId) && (
            <IconButton icon={mdiPencilOutline} label={t('edit')} onClick={() => onEdit(entityId)} />
          )}
        </>
      }
      finalFocus={() => opener(entityId) ?? true}
    >
      <QuestionProvider>
        {gone ? (
          <DeviceGone onLeave={onClose} />
        ) : entity === undefined || device === undefined ? (
          <SheetLoading />
        ) : (
          <Inside
            entity={entity}
            device={device}
            kind={kind}
            orders={orders}
            sheet={sheet}
            stale={stale}
            now={now}
          />
        )}
      </QuestionProvider>
    </Sheet>
  );
};

/** The card that this sheet came from, or could have come from. */
const opener = (entityId: string) =>
  document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(entityId)}"]`);
