import { useState, type SyntheticEvent } from 'react';
import { mdiPlus } from '@mdi/js';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { nameOf } from '#home/model/name.ts';
import { assigned, categoryOf } from '#home/categories/change-categories.ts';
import { categories } from '#home/categories/category-store.ts';
import { useCategories } from '#home/categories/use-categories.ts';
import { saveCategories } from './save-categories.ts';
import { NewCategory } from './new-category.tsx';
import styles from './categories.module.css';
import { t } from './texts/index.ts';

interface EditDeviceProps {
  readonly open: boolean;
  /** Undefined while closed: the last device stays mounted while the sheet closes. */
  readonly entityId: string | undefined;
  readonly onClose: () => void;
}

const FORM_ID = 'edit-device';

/** 'Modifica dispositivo': puts a device into one custom category, or none. */
export const EditDevice = ({ open, entityId, onClose }: EditDeviceProps) => {
  const [last, setLast] = useState({ entityId, shown: entityId, opened: 0 });
  if (entityId !== last.entityId) {
    setLast({
      entityId,
      shown: entityId ?? last.shown,
      opened: last.opened + (entityId === undefined ? 0 : 1),
    });
  }
  if (last.shown === undefined) return null;
  return <Edit key={last.opened} open={open} entityId={last.shown} onClose={onClose} />;
};

interface EditProps extends EditDeviceProps {
  readonly entityId: string;
}

const Edit = ({ open, entityId, onClose }: EditProps) => {
  const list = useKnownEntities();
  const choices = useCategories();
  const [chosen, setChosen] = useState(() => categoryOf(categories.list(), entityId)?.id);
  const [creation, setCreation] = useState({ open: false, opened: 0 });
  const known =
    list.kind === 'loaded' ? list.entities.find(({ entity_id }) => entity_id === entityId) : undefined;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    saveCategories(assigned([entityId], chosen));
    onClose();
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t('edit.title')}
      sub={nameOf(entityId, known?.name)}
      foot={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="submit" form={FORM_ID} look="main" disabled={choices.length === 0}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} className={styles['form']} onSubmit={submit}>
        <fieldset className={styles['group']}>
          <legend>{t('edit.category')}</legend>
          {[undefined, ...choices].map((category) => (
            <label key={category?.id ?? ''} className={styles['choice']}>
              <input
                type="radio"
                name="device-category"
                checked={chosen === category?.id}
                onChange={() => setChosen(category?.id)}
              />
              {category !== undefined && (
                <i className={styles['dot']} style={{ background: category.color }} />
              )}
              <span>{category === undefined ? t('edit.none') : category.name || t('unnamed')}</span>
            </label>
          ))}
        </fieldset>
        <Button onClick={() => setCreation({ open: true, opened: creation.opened + 1 })}>
          <Icon path={mdiPlus} />
          {t('new.title')}
        </Button>
      </form>
      <NewCategory
        key={creation.opened}
        open={creation.open}
        onClose={() => setCreation({ ...creation, open: false })}
        onMade={(id) => {
          setCreation({ ...creation, open: false });
          setChosen(id);
        }}
      />
    </Sheet>
  );
};
