import { useState, type CSSProperties, type SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { categories } from '#home/categories/category-store.ts';
import { cleanName, DEFAULT_COLOR, LONGEST_NAME } from '#home/categories/category.ts';
import { added, freshId } from '#home/categories/change-categories.ts';
import { saveCategories } from './save-categories.ts';
import styles from './categories.module.css';
import { t } from './texts/index.ts';

interface NewCategoryProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

const FORM_ID = 'new-category';
const palette = ['00d4aa', 'ffc247', 'ff9d4f', 'ff5f57', 'ff7fc4', 'c77dff', '5da9ff', '5fd36a'] as const;
const isOfPalette = (color: string) => palette.some((one) => `#${one}` === color);

/** 'Nuova categoria': creates a custom category with a name and a colour. */
export const NewCategory = ({ open, onClose, onMade }: NewCategoryProps) => {
  const [name, setName] = useState('');
  const [color, setColor] = useState<string>(DEFAULT_COLOR);
  const [missing, setMissing] = useState(false);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const clean = cleanName(name);
    setMissing(clean === undefined);
    if (clean === undefined) return;
    const id = freshId(Date.now(), categories.list());
    saveCategories(added({ id, name: clean, color, devices: [] }));
    onMade(id);
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('new.title')}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} look="main">
            {t('create')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles['form']} onSubmit={submit} noValidate autoComplete="off">
        <Field
          label={t('new.name')}
          name="category-name"
          required
          maxLength={LONGEST_NAME}
          enterKeyHint="done"
          value={name}
          hint={t('new.count', { count: name.length, limit: LONGEST_NAME })}
          error={missing ? t('new.missing') : undefined}
          onChange={({ target }) => {
            setName(target.value);
            setMissing(false);
          }}
        />
        <fieldset className={styles['group']}>
          <legend>{t('new.color')}</legend>
          <div className={styles['swatches']}>
            {palette.map((one) => (
              <input
                key={one}
                type="radio"
                name="category-color"
                className={styles['swatch']}
                style={{ '--c': `#${one}` } as CSSProperties}
                aria-label={t(`color.${one}`)}
                checked={color === `#${one}`}
                onChange={() => setColor(`#${one}`)}
              />
            ))}
            <label
              className={styles['swatch']}
              style={(isOfPalette(color) ? {} : { '--c': color }) as CSSProperties}
              data-own={isOfPalette(color) ? undefined : ''}
            >
              <input
                type="color"
                aria-label={t('new.other')}
                value={color}
                onChange={({ target }) => setColor(target.value)}
              />
            </label>
          </div>
        </fieldset>
      </form>
    </Sheet>
  );
};
