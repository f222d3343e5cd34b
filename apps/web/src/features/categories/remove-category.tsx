import { useState } from 'react';
import { Confirm } from '#shared/ui/confirm.tsx';
import { categories } from '#home/categories/category-store.ts';
import { removed } from '#home/categories/change-categories.ts';
import { changeKept } from './save-categories.ts';
import { t } from './texts/index.ts';

interface RemoveCategoryProps {
  readonly open: boolean;
  readonly id: string;
  readonly onClose: () => void;
}

/** Asks by name before a category goes; its devices stay where they are. */
export const RemoveCategory = ({ open, id, onClose }: RemoveCategoryProps) => {
  // As it was when asked: the words stay while the dialog closes over what is gone.
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
        changeKept(removed(id));
        onClose();
      }}
    />
  );
};
