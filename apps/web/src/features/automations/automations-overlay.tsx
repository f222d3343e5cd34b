import { useEffect, useEffectEvent, useState } from 'react';
import { useRefreshConfigs } from '#home/automations/use-automation-config.ts';
import type { MayEdit } from '#home/automations/use-may-edit-automations.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import { toastWarning } from '#shared/ui/outcome-notices.ts';
import type { AutomationsView } from './automations-view.ts';
import type { AutomationRow } from './list/automation-row.ts';
import type { ListSetting } from './list/list-setting.ts';
import { AutomationSheet } from './detail/automation-sheet.tsx';
import { t } from './texts/index.ts';

const Editor = lazyComponent(async () => (await import('./editor/automation-editor.tsx')).AutomationEditor);

interface OverlayProps {
  readonly view: AutomationsView;
  readonly rows: readonly AutomationRow[];
  /** What is not among the rows does not exist, or is not for this person. */
  readonly isComplete: boolean;
  readonly setting: ListSetting;
  readonly mayEdit: MayEdit;
  readonly onView: (view: AutomationsView) => void;
  readonly onGone: () => void;
}

/** The sheet of one automation, or the editor. */
export const AutomationsOverlay = ({
  view,
  rows,
  isComplete,
  setting,
  mayEdit,
  onView,
  onGone,
}: OverlayProps) => {
  const refresh = useRefreshConfigs();
  const shown = view.kind === 'details' ? rows.find(({ entityId }) => entityId === view.entityId) : undefined;
  // Kept while its sheet closes.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
  const isMissing = view.kind === 'details' && shown === undefined && isComplete;
  // Of one that was shown here, its deletion has been said.
  const wasShown = view.kind === 'details' && last?.entityId === view.entityId;
  const leave = useEffectEvent(() => {
    if (!wasShown) toastWarning(t('gone'), t('gone.text'));
    onGone();
  });
  useEffect(() => {
    if (isMissing) leave();
  }, [isMissing]);
  const close = () => onView({ kind: 'list' });
  return (
    <>
      {last !== undefined && (
        <AutomationSheet
          key={last.entityId}
          open={shown !== undefined}
          row={last}
          setting={setting}
          mayEdit={mayEdit}
          onClose={close}
          onView={onView}
          onGone={onGone}
        />
      )}
      {(view.kind === 'new' || view.kind === 'edit' || view.kind === 'duplicate') && (
        <Editor
          key={view.kind === 'new' ? '' : `${view.kind} ${view.entityId}`}
          start={view}
          onClose={close}
          onSaved={() => {
            refresh();
            close();
          }}
        />
      )}
    </>
  );
};
