import { FUNCTION_IDS } from '@soglia/contracts/companion';
import { functionIcon } from '#home/companion/function-icon.ts';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { functionName, knownFunctions } from './function-names.ts';
import { toggled, toggledAll } from './role-draft.ts';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

interface FunctionsFieldProps {
  readonly functions: readonly number[];
  readonly onChange: (functions: readonly number[]) => void;
}

/** The ten functions of the specification, and 'Seleziona tutte'. */
export const FunctionsField = ({ functions, onChange }: FunctionsFieldProps) => {
  const count = knownFunctions(functions).length;
  const total = FUNCTION_IDS.length;
  return (
    <fieldset className={styles['checks']}>
      <legend className="vh">{t('functions')}</legend>
      <Checkbox
        className={styles['tickAll']}
        strong
        label={t('all')}
        checked={count === total}
        mixed={count > 0}
        end={t('all.count', { count, total })}
        onChange={() => onChange(toggledAll(functions))}
      />
      {FUNCTION_IDS.map((id) => (
        <Checkbox
          key={id}
          icon={<Icon path={functionIcon(String(id))} />}
          label={functionName(id)}
          checked={functions.includes(id)}
          onChange={() => onChange(toggled(functions, id))}
        />
      ))}
    </fieldset>
  );
};
