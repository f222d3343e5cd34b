import { mdiChevronDown, mdiShieldLockOutline, mdiShieldOffOutline } from '@mdi/js';
import { Icon } from '#shared/ui/icon.tsx';
import { Segments } from '../../../controls/segments.tsx';
import { t as common } from '../texts/index.ts';
import styles from './action-choice.module.css';
import { choicesOf, type AlarmAction, type AvailableAction } from '../request/available-actions.ts';
import { t } from './texts/index.ts';

interface ActionChoiceProps {
  readonly options: readonly AvailableAction[];
  readonly value: AlarmAction;
  readonly disabled: boolean;
  readonly onChange: (action: AlarmAction) => void;
}

export const actionText = (action: AlarmAction): string =>
  common(action === 'disarm' ? 'disarm' : `arm.${action}`);

/** What to do with the panel: at most four choices, of which the last one is a list where there are more modes. */
export const ActionChoice = ({ options, value, disabled, onChange }: ActionChoiceProps) => {
  const { shown, rest } = choicesOf(options);
  const other = rest.find(({ action }) => action === value);
  return (
    <div className={styles['choice']}>
      <Segments
        label={t('action')}
        options={shown.map((option) => ({
          value: option.action,
          disabled: option.disabled,
          label: actionText(option.action),
          icon: option.action === 'disarm' ? mdiShieldOffOutline : mdiShieldLockOutline,
        }))}
        value={value}
        disabled={disabled}
        onChange={onChange}
      />
      {rest.length > 0 && (
        <span className={styles['more']}>
          <select
            aria-label={t('more')}
            value={other?.action ?? ''}
            disabled={disabled}
            data-chosen={other === undefined ? undefined : ''}
            onChange={({ target }) => {
              const chosen = rest.find(({ action }) => action === target.value);
              if (chosen !== undefined) onChange(chosen.action);
            }}
          >
            <option value="" disabled hidden>
              {t('more')}
            </option>
            {rest.map(({ action }) => (
              <option key={action} value={action}>
                {actionText(action)}
              </option>
            ))}
          </select>
          <Icon path={mdiChevronDown} />
        </span>
      )}
    </div>
  );
};
