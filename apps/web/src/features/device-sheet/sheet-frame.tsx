import { mdiBellPlusOutline, mdiPencilOutline } from '@mdi/js';
import { domainOf } from '@soglia/hub-client/entities';
import { useEntity } from '#hub/use-entity.ts';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { useViewOnly } from '#hub/use-view-only.ts';
import { useRegistries } from '#hub/use-registries.ts';
import { asOfList, isLastKnown } from '#hub/last-known.ts';
import { useConnection } from '#hub/use-connection.ts';
import { useLazyModule } from '#shared/lazy-module.ts';
import { IconButton } from '#shared/ui/icon-button.tsx';
import { ReportActionContext } from '#shared/errors/report-action-context.ts';
import { Sheet } from '#shared/ui/sheet.tsx';
import { useDeviceCommands } from '#home/commands/use-device-commands.ts';
import { QuestionProvider } from '#shared/dialogs/question-provider.tsx';
import { Star } from '#home/favourites/star.tsx';
import type { Kind } from '#home/model/kind.ts';
import { nameOf } from '#home/model/name.ts';
import { SheetLoading } from '#home/controls/sheet-placeholders.tsx';
import { hasCard } from '#home/kinds/kind-of-entity.ts';
import { useHubStateTexts } from '#home/state-texts/use-hub-state-texts.ts';
import { DeviceGone } from './device-gone.tsx';
import { ReportButton, ReportDevice, type OnReport, type ReportedDevice } from './report-device.tsx';
import { SheetBody } from './sheet-body.tsx';
import { SubTitle } from './sub-title.tsx';
import { t } from './texts/index.ts';
import { sheetModule } from './sheet-modules.ts';

interface SheetFrameProps {
  readonly open: boolean;
  readonly entityId: string;
  readonly kind: Kind;
  readonly onClose: () => void;
  /** The closing animation has ended. */
  readonly onClosed: () => void;
  readonly onEdit: ((entityId: string) => void) | undefined;
  readonly onNotify: ((entityId: string) => void) | undefined;
  readonly onReport?: OnReport | undefined;
}

/**
 * The frame of every device sheet: its name, room and state, and what stands in it while there is no sheet body. Nothing
 * of the kind runs here, so that the frame stays when the kind throws.
 */
export const SheetFrame = ({
  open,
  entityId,
  kind: plain,
  onClose,
  onClosed,
  onEdit,
  onNotify,
  onReport,
}: SheetFrameProps) => {
  const entity = useEntity(entityId);
  const kind = useHubStateTexts(plain, entity);
  const list = useKnownEntities();
  const known = list.kind === 'loaded' ? list.entities.find((one) => one.entity_id === entityId) : undefined;
  const room = useRegistries()?.areaOf(entityId)?.name;
  const stale = useConnection().stale || isLastKnown(entity);
  const viewOnly = useViewOnly(entityId);
  const commands = useDeviceCommands(entityId);
  const moduleState = useLazyModule(sheetModule(plain));

  // Neither a list from the snapshot nor one of a hub that is starting tells what exists now.
  const isComplete = list.kind === 'loaded' && list.isStarting !== true && asOfList(list) === undefined;
  const gone = entity === undefined && known === undefined && isComplete;
  // What no card can show, or is no longer there, would be chosen and put into categories for nothing.
  const offered = !gone && hasCard(entityId);
  const name = nameOf(entityId, entity === undefined ? known?.name : entity.attributes['friendly_name']);

  const reported: ReportedDevice = {
    entityId,
    name,
    room,
    // Nothing of the kind: it may be what has failed.
    status: entity?.state,
    isUnavailable: entity?.state === 'unavailable',
  };

  return (
    <ReportActionContext
      value={onReport === undefined ? undefined : <ReportButton device={reported} onReport={onReport} />}
    >
      <Sheet
        open={open}
        onClose={onClose}
        onClosed={onClosed}
        addressed
        wide={moduleState.module?.wide === true}
        title={name}
        subject={domainOf(entityId)}
        sub={<SubTitle room={room} kind={kind} entity={entity} commands={commands} />}
        actions={
          <>
            {offered && <Star entityId={entityId} name={name} />}
            {onNotify !== undefined && offered && (
              <IconButton icon={mdiBellPlusOutline} label={t('notify')} onClick={() => onNotify(entityId)} />
            )}
            {onEdit !== undefined && offered && (
              <IconButton icon={mdiPencilOutline} label={t('edit')} onClick={() => onEdit(entityId)} />
            )}
          </>
        }
        finalFocus={() => opener(entityId) ?? true}
      >
        <QuestionProvider>
          {gone ? (
            <DeviceGone onLeave={onClose} />
          ) : entity === undefined ? (
            <SheetLoading />
          ) : (
            <>
              <SheetBody
                entity={entity}
                kind={kind}
                commands={commands}
                moduleState={moduleState}
                stale={stale}
                viewOnly={viewOnly}
                // What the person may command comes with the list.
                disabled={stale || viewOnly || list.kind === 'loading'}
              />
              {onReport !== undefined && (
                <ReportDevice device={reported} entity={entity} kind={kind} onReport={onReport} />
              )}
            </>
          )}
        </QuestionProvider>
      </Sheet>
    </ReportActionContext>
  );
};

/** The card that this sheet was opened from, or could have been. */
const opener = (entityId: string) =>
  document.querySelector<HTMLElement>(`[data-opens="${CSS.escape(entityId)}"]`);
