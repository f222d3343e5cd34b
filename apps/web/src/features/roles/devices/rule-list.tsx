import { mdiClose } from '@mdi/js';
import type { DeviceAccess } from '@soglia/contracts/access';
import { IconButton } from '#shared/ui/icon-button.tsx';
import type { DeviceRule } from '../role-draft.ts';
import styles from '../roles.module.css';
import { t } from '../texts/index.ts';
import type { HouseGroups } from './house-groups.ts';

interface RuleListProps {
  readonly label: string;
  readonly rules: readonly DeviceRule[];
  readonly groups: HouseGroups | undefined;
  /** What a rule may grant. */
  readonly choices: readonly DeviceAccess[];
  readonly onChange: (rules: readonly DeviceRule[]) => void;
}

/** Rules on devices, each with what it grants and a button that removes it. */
export const RuleList = ({ label, rules, groups, choices, onChange }: RuleListProps) => (
  <ul className={styles['rules']} aria-label={label}>
    {rules.map((rule) => {
      const { by, id, access } = rule;
      const found = groups?.nameOf(by, id);
      const name = found ?? id;
      return (
        <li key={`${by} ${id}`} className={styles['rule']}>
          <span className={styles['ruleName']}>
            {name}
            <small>
              {t(`group.${by}`)}
              {groups !== undefined && found === undefined && ` · ${t('group.gone')}`}
            </small>
          </span>
          <select
            className={styles['access']}
            aria-label={t('access.of', { name })}
            value={access}
            onChange={({ target }) => {
              const chosen = choices.find((choice) => choice === target.value);
              if (chosen !== undefined)
                onChange(rules.map((one) => (one === rule ? { ...one, access: chosen } : one)));
            }}
          >
            {choices.map((choice) => (
              <option key={choice} value={choice}>
                {t(`access.${choice}`)}
              </option>
            ))}
          </select>
          <IconButton
            icon={mdiClose}
            label={t('rule.remove', { name })}
            onClick={() => onChange(rules.filter((one) => one !== rule))}
          />
        </li>
      );
    })}
  </ul>
);
