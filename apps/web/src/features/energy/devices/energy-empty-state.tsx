import { useState } from 'react';
import { mdiPlus } from '@mdi/js';
import { useEnergySettings } from '#home/energy/use-energy-settings.ts';
import { Button } from '#shared/ui/button.tsx';
import { EmptyState } from '#shared/ui/empty-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { DeviceDialog } from './device-dialog.tsx';
import { PanelDialog } from './panel-dialog.tsx';
import { t } from './texts/index.ts';

const dialogs = { device: DeviceDialog, panel: PanelDialog } as const;

/** In the place of a tab that has nothing to show: what is missing, and the way to add it for whoever may. */
export const EnergyEmptyState = ({ subject }: { readonly subject: 'device' | 'panel' }) => {
  const { mayEdit } = useEnergySettings();
  const [adds, setAdds] = useState(false);
  const Dialog = dialogs[subject];
  return (
    <>
      <EmptyState
        kind="empty"
        title={t(`empty.${subject}.title`)}
        actions={
          mayEdit && (
            <Button look="main" onClick={() => setAdds(true)}>
              <Icon path={mdiPlus} />
              {t(`${subject}.add`)}
            </Button>
          )
        }
      >
        {t(mayEdit ? `empty.${subject}` : `empty.${subject}.readOnly`)}
      </EmptyState>
      <Dialog open={adds} onClose={() => setAdds(false)} />
    </>
  );
};
