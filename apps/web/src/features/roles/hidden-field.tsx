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

interface Chosen {
  /** Of presets that were ticked. */
  readonly ticked: readonly string[];
  /** The others, as they are typed: with the last comma, and with a name that begins as one of a preset. */
  readonly typed: string;
}

const hiddenOf = ({ ticked, typed }: Chosen): readonly string[] => [
  ...new Set([...ticked, ...namesIn(typed)]),
];

const chosenOf = (hidden: readonly string[]): Chosen => ({
  ticked: hidden.filter((name) => inPresets.includes(name)),
  typed: hidden.filter((name) => !inPresets.includes(name)).join(', '),
});

/** The attributes that people with the role never receive. */
export const HiddenField = ({ hidden, onChange }: HiddenFieldProps) => {
  const [last, setLast] = useState(() => chosenOf(hidden));
  // What is chosen may have become another elsewhere.
  const chosen = hiddenOf(last).join() === hidden.join() ? last : chosenOf(hidden);
  const choose = (change: Partial<Chosen>) => {
    const next = { ...chosen, ...change };
    setLast(next);
    onChange(hiddenOf(next));
  };
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
                const others = (name: string) => !names.includes(name);
                const rest = chosen.ticked.filter(others);
                const typed = namesIn(chosen.typed);
                choose({
                  ticked: checked ? [...rest, ...names] : rest,
                  typed: typed.every(others) ? chosen.typed : typed.filter(others).join(', '),
                });
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
        value={chosen.typed}
        onValue={(typed) => choose({ typed })}
      />
    </>
  );
};
