import { useState } from 'react';
import type { CategoryDialogsProps } from '#home/categories/category-task.ts';
import { FillCategory } from './fill-category.tsx';
import { NewCategory } from './new-category.tsx';
import { RemoveCategory } from './remove-category.tsx';

/** The dialogs to create, fill and delete a custom category. The last one stays mounted while it closes. */
export const CategoryDialogs = ({ task, devices, onClose, onMade }: CategoryDialogsProps) => {
  const [last, setLast] = useState({ task, opened: 0 });
  if (task !== undefined && task !== last.task) setLast({ task, opened: last.opened + 1 });
  const open = task !== undefined;
  const shown = task ?? last.task;
  switch (shown?.kind) {
    case 'new':
      return <NewCategory key={last.opened} open={open} onClose={onClose} onMade={onMade} />;
    case 'remove':
      return <RemoveCategory key={last.opened} open={open} id={shown.id} onClose={onClose} />;
    case 'fill':
      return <FillCategory key={last.opened} open={open} id={shown.id} devices={devices} onClose={onClose} />;
    case undefined:
      return null;
  }
};
