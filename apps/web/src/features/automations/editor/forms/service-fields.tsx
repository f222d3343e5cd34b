import { useState, type ReactNode } from 'react';
import type { Fields } from '@soglia/automations/config';
import { SelectField } from '#home/controls/select-field.tsx';
import { readableName } from '#home/model/name.ts';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { Field } from '#shared/ui/field.tsx';
import { NumberInput } from '#shared/forms/number-input.tsx';
import type { ActionField } from '../choices/action-choices.ts';
import { useEditor } from '../editor-context.ts';
import { t } from '../texts/index.ts';

interface ServiceFieldsProps {
  readonly fields: readonly ActionField[];
  /** Whose words the options are. */
  readonly entityId: string | undefined;
  readonly values: Fields;
  /** @param isRight false where what is written is no valid value */
  readonly onChange: (key: string, value: unknown, isRight: boolean) => void;
}

/** The values that go with a service; those that need not be given are offered. */
export const ServiceFields = ({ fields, entityId, values, onChange }: ServiceFieldsProps) => {
  const { words } = useEditor();
  return fields.map((field) => {
    const { key, label, required } = field;
    const value = values[key];
    switch (field.kind) {
      case 'number': {
        const { initial, factor = 1 } = field.scale;
        const first = initial / factor;
        const input = (
          <NumberInput
            label={t(`field.${label}`)}
            scale={field.scale}
            value={typeof value === 'number' ? value : first}
            onChange={(next) => onChange(key, next, next !== undefined)}
          />
        );
        if (required) return <div key={key}>{input}</div>;
        return (
          <Offered
            key={key}
            label={t(`choose.${label === 'kelvin' ? 'kelvin' : 'brightness'}`)}
            chosen={value !== undefined}
            onChange={(chosen) => onChange(key, chosen ? first : undefined, true)}
          >
            {input}
          </Offered>
        );
      }
      case 'option':
        return (
          <SelectField
            key={key}
            label={t(`field.${label}`)}
            options={field.options.map((option) => ({
              value: option,
              label: (entityId && words.stateWord(entityId, option)) || readableName(option),
            }))}
            value={typeof value === 'string' ? value : undefined}
            none={t('choose')}
            disabled={false}
            onChange={(next) => onChange(key, next, true)}
          />
        );
      default:
        return (
          <Field
            key={key}
            name={key}
            label={t(`field.${label}`)}
            hint={field.kind === 'secret' ? t('code.hint') : undefined}
            type={field.kind === 'secret' ? 'password' : 'text'}
            autoComplete="off"
            value={typeof value === 'string' ? value : ''}
            onChange={({ target }) => onChange(key, target.value, true)}
          />
        );
    }
  });
};

interface OfferedProps {
  readonly label: string;
  readonly chosen: boolean;
  readonly onChange: (chosen: boolean) => void;
  readonly children: ReactNode;
}

/** What need not be given: a box to tick, and its field, which stays while nothing valid is written in it. */
const Offered = ({ label, chosen, onChange, children }: OfferedProps) => {
  const [isShown, setIsShown] = useState(chosen);
  return (
    <div>
      <Checkbox
        label={label}
        checked={isShown}
        onChange={(checked) => {
          setIsShown(checked);
          onChange(checked);
        }}
      />
      {isShown && children}
    </div>
  );
};
