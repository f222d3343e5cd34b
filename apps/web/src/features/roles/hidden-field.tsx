import { useState } from 'react';
import { FormField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import styles from './roles.module.css';
import { t } from './texts/index.ts';

/** Attributes that belong together, by what they tell. */
const presets = {
  codes: ['code', 'code_format', 'changed_by'],
  positions: ['latitude', 'longitude', 'gps_accuracy'],
  serials: ['serial_number'],
} as const;
const presetIds = ['codes', 'positions', 'serials'] as const;
const inPresets: readonly string[] = Object.values(presets).flat();

interface HiddenFieldProps {
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}

/** Names of attributes out of a text with commas. */
const namesIn = (text: string): readonly string[] => [
  ...new Set(
    text
      .split(/[,\s]+/)
      .map((name) => name.trim())
      .filter((name) => /^[\w.-]{1,100}$/.test(name)),
  ),
];

/** The attributes that people with the role never receive. */
export const HiddenField = ({ hidden, onChange }: HiddenFieldProps) => {
  const others = hidden.filter((name) => !inPresets.includes(name));
  const [typed, setTyped] = useState('');
  // As it is typed, with its last comma, while it means what is chosen.
  const shown = namesIn(typed).join() === others.join() ? typed : others.join(', ');
  const chosen = hidden.filter((name) => inPresets.includes(name));
  return (
    <>
      <p className={styles['hint']}>{t('hidden.hint')}</p>
      <fieldset className={styles['group']}>
        <legend className="vh">{t('hidden')}</legend>
        {presetIds.map((id) => {
          const names: readonly string[] = presets[id];
          const count = names.filter((name) => hidden.includes(name)).length;
          return (
            <Checkbox
              key={id}
              label={t(`hidden.${id}`)}
              hint={names.join(', ')}
              checked={count === names.length}
              mixed={count > 0}
              onChange={(checked) => {
                const rest = hidden.filter((name) => !names.includes(name));
                onChange(checked ? [...rest, ...names] : rest);
              }}
            />
          );
        })}
      </fieldset>
      <FormField
        name="hidden"
        label={t('hidden.others')}
        hint={t('hidden.others.hint')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={shown}
        onValue={(text) => {
          setTyped(text);
          onChange([...chosen, ...namesIn(text)]);
        }}
      />
    </>
  );
};
