import { useId, type CSSProperties } from 'react';
import { FormField } from '#shared/forms/form-field.tsx';
import { Checkbox } from '#shared/forms/checkbox.tsx';
import { formatQuantity } from '#shared/format/quantity.ts';
import type { ZoneDraft } from '../map-types.ts';
import { IconField } from './icon-field.tsx';
import { radiusAt, radiusByKey, SLIDER_MAX, sliderAt } from '../radius.ts';
import { t } from './texts/index.ts';
import { afterTyping, MAX_NAME, shownText, type ZoneForm } from './zone-form.ts';
import styles from './zones.module.css';

interface ZoneFieldsProps {
  readonly form: ZoneForm;
  readonly draft: ZoneDraft;
  readonly onForm: (form: ZoneForm) => void;
  readonly onDraft: (draft: ZoneDraft) => void;
}

/** The fields of a zone. */
export const ZoneFields = ({ form, draft, onForm, onDraft }: ZoneFieldsProps) => {
  const type = (field: 'latitude' | 'longitude' | 'radius', text: string) => {
    const next = afterTyping({ form, draft }, field, text);
    onForm(next.form);
    onDraft(next.draft);
  };
  return (
    <>
      <FormField
        name="name"
        label={t('name')}
        maxLength={MAX_NAME}
        value={form.name}
        onValue={(name) => onForm({ ...form, name })}
      />
      <div className={styles['pair']}>
        {(['latitude', 'longitude'] as const).map((axis) => (
          <FormField
            key={axis}
            name={axis}
            label={t(axis)}
            // Phones show no minus on a keyboard for decimals.
            inputMode="text"
            autoComplete="off"
            value={shownText(form, draft, axis)}
            onValue={(text) => type(axis, text)}
          />
        ))}
      </div>
      <RadiusField
        radius={draft.radius}
        text={shownText(form, draft, 'radius')}
        onType={(text) => type('radius', text)}
        onRadius={(radius) => onDraft({ ...draft, radius })}
      />
      <IconField value={draft.icon} onChange={(icon) => onDraft({ ...draft, icon })} />
      <Checkbox
        strong
        label={t('passive')}
        hint={t('passive.hint')}
        checked={form.passive}
        onChange={(passive) => onForm({ ...form, passive })}
      />
    </>
  );
};

interface RadiusFieldProps {
  readonly radius: number;
  readonly text: string;
  readonly onType: (text: string) => void;
  readonly onRadius: (radius: number) => void;
}

const RadiusField = ({ radius, text, onType, onRadius }: RadiusFieldProps) => {
  const id = useId();
  const at = sliderAt(radius);
  return (
    <div className={styles['radius']}>
      <label htmlFor={id}>{t('radius', { metres: formatQuantity(radius, 'm', { max: 0 }) })}</label>
      <div>
        <input
          id={id}
          type="range"
          aria-label={t('radius.slider')}
          aria-valuetext={t('radius.spoken', { metres: Math.round(radius) })}
          min={0}
          max={SLIDER_MAX}
          value={at}
          style={{ '--share': `${(at / SLIDER_MAX) * 100}%` } as CSSProperties}
          onChange={({ target }) => onRadius(radiusAt(Number(target.value)))}
          onKeyDown={(event) => {
            const next = radiusByKey(radius, { key: event.key });
            if (next === undefined) return;
            event.preventDefault();
            onRadius(next);
          }}
        />
        <FormField
          name="radius"
          className={styles['metres']}
          label={t('radius.field')}
          inputMode="numeric"
          value={text}
          onValue={onType}
        />
      </div>
    </div>
  );
};
