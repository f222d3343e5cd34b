import { useState } from 'react';
import { Confirm } from '#shared/ui/confirm.tsx';
import { categories } from '#home/categories/category-store.ts';
import { removed } from '#home/categories/change-categories.ts';
import { saveCategories } from './save-categories.ts';
import { t } from './texts/index.ts';

interface RemoveCategoryProps {
  readonly open: boolean;
  readonly id: string;
  readonly onClose: () => void;
}

/** Confirms the deletion of a custom category by its name; its devices are not affected. */
export const RemoveCategory = ({ open, id, onClose }: RemoveCategoryProps) => {
  // The category at the time of opening: the text stays while the dialog closes after the deletion.
  const [category] = useState(() => categories.list().find((one) => one.id === id));
  return (
    <Confirm
      open={open && category !== undefined}
      title={t('delete.title')}
      text={t('delete.text', {
        name: category?.name === '' ? t('unnamed') : (category?.name ?? ''),
        count: category?.devices.length ?? 0,
      })}
      cancel={t('cancel')}
      action={t('delete.action')}
      onCancel={onClose}
      onAgree={() => {
        saveCategories(removed(id));
        onClose();
      }}
    />
  );
};
