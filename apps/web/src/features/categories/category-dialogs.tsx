import { useState } from 'react';
import type { CategoryDialogsProps } from '#home/categories/category-task.ts';
import { FillCategory } from './fill-category.tsx';
import { NewCategory } from './new-category.tsx';
import { RemoveCategory } from './remove-category.tsx';

/** What opens over the dashboard to make, fill and delete a category. */
export const CategoryDialogs = ({ task, devices, onClose, onMade }: CategoryDialogsProps) => {
  const [last, setLast] = useState({ task, times: 0 });
  if (task !== undefined && task !== last.task) setLast({ task, times: last.times + 1 });
  const open = task !== undefined;
  const shown = task ?? last.task;
  switch (shown?.kind) {
    case 'new':
      return <NewCategory key={last.times} open={open} onClose={onClose} onMade={onMade} />;
    case 'remove':
      return <RemoveCategory key={last.times} open={open} id={shown.id} onClose={onClose} />;
    case 'fill':
      return <FillCategory key={last.times} open={open} id={shown.id} devices={devices} onClose={onClose} />;
    case undefined:
      return null;
  }
};
