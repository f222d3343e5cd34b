import { useState } from 'react';
import { useRefreshConfigs } from '#home/automations/use-automation-config.ts';
import type { MayEdit } from '#home/automations/use-may-edit-automations.ts';
import { lazyComponent } from '#shared/lazy-component.tsx';
import type { AutomationsView } from './automations-view.ts';
import type { AutomationRow } from './list/automation-row.ts';
import type { ListSetting } from './list/list-setting.ts';
import { AutomationSheet } from './detail/automation-sheet.tsx';

const Editor = lazyComponent(async () => (await import('./editor/automation-editor.tsx')).AutomationEditor);

interface OverlayProps {
  readonly view: AutomationsView;
  readonly rows: readonly AutomationRow[];
  readonly setting: ListSetting;
  readonly mayEdit: MayEdit;
  readonly onView: (view: AutomationsView) => void;
  readonly onGone: () => void;
}

/** The sheet of one automation, or the editor. */
export const AutomationsOverlay = ({ view, rows, setting, mayEdit, onView, onGone }: OverlayProps) => {
  const refresh = useRefreshConfigs();
  const shown = view.kind === 'details' ? rows.find(({ entityId }) => entityId === view.entityId) : undefined;
  // Kept while its sheet closes.
  const [last, setLast] = useState(shown);
  if (shown !== undefined && shown !== last) setLast(shown);
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
