import { useState } from 'react';
import type { FieldErrors } from '#shared/forms/form.tsx';
import { FormField } from '#shared/forms/form-field.tsx';
import { EnergyForm } from './energy-form.tsx';
import { checkPanel, emptyPanelDraft, panelDraftOf, type KnownPanel } from './panel-draft.ts';
import { SensorFields, UnitField } from './sensor-fields.tsx';
import styles from './devices.module.css';
import { t } from './texts/index.ts';
import { powerOf, useCandidates } from './use-candidates.ts';
import { useEnergyChanges } from './use-energy-changes.ts';

interface PanelDialogProps {
  readonly open: boolean;
  /** The panel that is edited; without one a panel is added. */
  readonly panel?: KnownPanel | undefined;
  readonly onClose: () => void;
}

/** Adds a solar panel, or edits and removes one. Stays mounted while it closes. */
export const PanelDialog = ({ open, panel, onClose }: PanelDialogProps) => {
  const [last, setLast] = useState({ open, panel, opened: 0 });
  if (open !== last.open) {
    setLast(open ? { open, panel, opened: last.opened + 1 } : { ...last, open });
  }
  if (last.opened === 0) return null;
  return <Dialog key={last.opened} open={open} panel={last.panel} onClose={onClose} />;
};

const Dialog = ({ open, panel, onClose }: PanelDialogProps) => {
  const changes = useEnergyChanges();
  const [draft, setDraft] = useState(() => (panel === undefined ? emptyPanelDraft() : panelDraftOf(panel)));
  const [errors, setErrors] = useState<FieldErrors>({});
  const candidates = useCandidates('panel', panel?.entity_id);
  const change = (part: Partial<typeof draft>) => {
    setDraft({ ...draft, ...part });
    setErrors({});
  };
  return (
    <EnergyForm
      open={open}
      onClose={onClose}
      subject="panel"
      name={panel?.name}
      changes={changes}
      errors={errors}
      onSave={() => {
        const checked = checkPanel(draft, changes.takenByPanels(panel?.entity_id));
        setErrors('errors' in checked ? checked.errors : {});
        return 'value' in checked
          ? changes.savePanel(checked.value, panel, powerOf(candidates, checked.value.entity_id))
          : undefined;
      }}
      onRemove={panel === undefined ? undefined : () => changes.removePanel(panel)}
    >
      <SensorFields subject="panel" draft={draft} candidates={candidates} errors={errors} onChange={change} />
      <UnitField unit={draft.unit} onChange={change} />
      <div className={styles['pair']}>
        <FormField
          name="capacity"
          label={t('capacity')}
          inputMode="decimal"
          value={draft.capacity}
          onValue={(capacity) => change({ capacity })}
        />
        <FormField
          name="efficiency"
          label={t('efficiency')}
          inputMode="decimal"
          value={draft.efficiency}
          onValue={(efficiency) => change({ efficiency })}
        />
      </div>
    </EnergyForm>
  );
};
