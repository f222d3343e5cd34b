import { useState, type SyntheticEvent } from 'react';
import { Button } from '#shared/ui/button.tsx';
import { Field } from '#shared/ui/field.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import type { DeviceRef } from '#home/model/device-ref.ts';
import { categories } from '#home/categories/category-store.ts';
import { categoryOf, filled } from '#home/categories/change-categories.ts';
import { saveCategories } from './save-categories.ts';
import { filterDevices } from './filter-devices.ts';
import styles from './categories.module.css';
import { t } from './texts/index.ts';

interface FillCategoryProps {
  readonly open: boolean;
  readonly id: string;
  readonly devices: readonly DeviceRef[];
  readonly onClose: () => void;
}

const FORM_ID = 'fill-category';

/** Chooses the devices of a custom category, from all devices by name. */
export const FillCategory = ({ open, id, devices, onClose }: FillCategoryProps) => {
  const [before] = useState(() => categories.list());
  const category = before.find((one) => one.id === id);
  const [chosen, setChosen] = useState<readonly string[]>(category?.devices ?? []);
  const [query, setQuery] = useState('');
  const shown = filterDevices(devices, query);

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saveCategories(filled(id, category?.devices ?? [], chosen));
    onClose();
  };

  const locationOf = (device: DeviceRef) => {
    const current = categoryOf(before, device.entity_id);
    if (current === undefined || current.id === id) return device.room;
    const name = current.name === '' ? t('unnamed') : current.name;
    return device.room === undefined ? t('fill.onlyIn', { name }) : t('fill.in', { room: device.room, name });
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('fill.title')}
      sub={category?.name}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} look="main">
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles['form']} onSubmit={submit} autoComplete="off">
        <Field
          label={t('fill.find')}
          name="fill-find"
          type="search"
          enterKeyHint="search"
          value={query}
          onChange={({ target }) => setQuery(target.value)}
          onKeyDown={(event) => {
            // Enter in the search field must not submit the form.
            if (event.key === 'Enter') event.preventDefault();
          }}
        />
        {shown.length === 0 && <p className={styles['none']}>{t('fill.none')}</p>}
        <ul className={styles['choices']}>
          {shown.map((device) => (
            <li key={device.entity_id}>
              <label className={styles['choice']}>
                <input
                  type="checkbox"
                  checked={chosen.includes(device.entity_id)}
                  onChange={({ target }) =>
                    setChosen((ids) =>
                      target.checked
                        ? [...ids, device.entity_id]
                        : ids.filter((one) => one !== device.entity_id),
                    )
                  }
                />
                <span>
                  {device.name}
                  <small>{locationOf(device)}</small>
                </span>
              </label>
            </li>
          ))}
        </ul>
      </form>
    </Sheet>
  );
};
