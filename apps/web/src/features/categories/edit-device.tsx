import { useState, type SyntheticEvent } from 'react';
import { mdiPlus } from '@mdi/js';
import { useKnownEntities } from '#hub/use-known-entities.ts';
import { Button } from '#shared/ui/button.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { Sheet } from '#shared/ui/sheet.tsx';
import { nameOf } from '#home/model/name.ts';
import { assigned, categoryOf } from '#home/categories/change-categories.ts';
import { changeKept } from './save-categories.ts';
import { categories } from '#home/categories/category-store.ts';
import { NewCategory } from './new-category.tsx';
import styles from './categories.module.css';
import { t } from './texts/index.ts';
import { useCategories } from '#home/categories/use-categories.ts';

interface EditDeviceProps {
  readonly open: boolean;
  /** Undefined while none is open: the last one stays drawn until it has closed. */
  readonly entityId: string | undefined;
  readonly onClose: () => void;
}

const form = 'edit-device';

/** 'Modifica dispositivo': exactly one of the person's own categories, or none. */
export const EditDevice = ({ open, entityId, onClose }: EditDeviceProps) => {
  const [last, setLast] = useState({ entityId, shown: entityId, times: 0 });
  if (entityId !== last.entityId) {
    setLast({
      entityId,
      shown: entityId ?? last.shown,
      times: last.times + (entityId === undefined ? 0 : 1),
    });
  }
  if (last.shown === undefined) return null;
  return <Edit key={last.times} open={open} entityId={last.shown} onClose={onClose} />;
};

interface EditProps extends EditDeviceProps {
  readonly entityId: string;
}

const Edit = ({ open, entityId, onClose }: EditProps) => {
  const list = useKnownEntities();
  const choices = useCategories();
  const [chosen, setChosen] = useState(() => categoryOf(categories.list(), entityId)?.id);
  const [making, setMaking] = useState({ open: false, times: 0 });
  const known =
    list.kind === 'loaded' ? list.entities.find(({ entity_id }) => entity_id === entityId) : undefined;

  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    changeKept(assigned([entityId], chosen));
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
          <Button type="submit" form={form} look="main" disabled={choices.length === 0}>
            {t('save')}
          </Button>
        </>
      }
    >
      <form id={form} className={styles['form']} onSubmit={submit}>
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
        <Button onClick={() => setMaking({ open: true, times: making.times + 1 })}>
          <Icon path={mdiPlus} />
          {t('new.title')}
        </Button>
      </form>
      <NewCategory
        key={making.times}
        open={making.open}
        onClose={() => setMaking({ ...making, open: false })}
        onMade={(id) => {
          setMaking({ ...making, open: false });
          setChosen(id);
        }}
      />
    </Sheet>
  );
};
