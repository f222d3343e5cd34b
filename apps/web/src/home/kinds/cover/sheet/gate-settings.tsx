import { notify } from '#shared/ui/notices.ts';
import { SelectField } from '../../../controls/select-field.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { confirmRules, type GateRule } from '../gate-rules.ts';
import { gateRules, useGateRule } from '../gate-rule-store.ts';
import styles from './gate-settings.module.css';
import type { NamedLock } from './entrance-lock.ts';
import { t } from './texts/index.ts';

interface GateSettingsProps {
  readonly entityId: string;
  readonly locks: readonly NamedLock[];
  /** The lock of the same device, the default. */
  readonly ownLock: string | undefined;
}

/** When to ask before opening, and which lock 'Sblocca' opens: stored in this browser. */
export const GateSettings = ({ entityId, locks, ownLock }: GateSettingsProps) => {
  const rule = useGateRule(entityId);
  const change = (part: Partial<GateRule>) => {
    gateRules.choose(entityId, { ...rule, ...part });
    if (!gateRules.lasts()) notify({ title: t('kept.title'), text: t('kept.text'), tone: 'warn' });
  };
  return (
    <details className={styles['settings']}>
      <summary>{t(locks.length > 0 ? 'rules' : 'rules.confirm')}</summary>
      <div className={styles['inside']}>
        <p className={styles['label']}>{t('ask.label')}</p>
        <Segments
          label={t('ask.label')}
          options={confirmRules.map((value) => ({ value, label: t(`ask.${value}`) }))}
          value={rule.ask}
          onChange={(ask) => change({ ask })}
        />
        <p className={styles['hint']}>{t('ask.here')}</p>
        {locks.length > 0 && (
          <SelectField
            label={t('lock')}
            options={[
              { value: OWN, label: t(ownLock === undefined ? 'lock.none' : 'lock.own') },
              ...locks.map(({ entity_id, name }) => ({ value: entity_id, label: name })),
            ]}
            value={rule.lock ?? OWN}
            none={t('lock.none')}
            disabled={false}
            onChange={(lock) => change({ lock: lock === OWN ? undefined : lock })}
          />
        )}
      </div>
    </details>
  );
};

/** The option for the lock of the same device; no entity id. */
const OWN = 'own';
