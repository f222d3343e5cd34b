import { lazy, Suspense, useState, type ComponentProps } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';

const CategoryDialogs = lazy(async () => {
  const { CategoryDialogs: dialogs } = await import('../categories/category-dialogs.tsx');
  await textsReady();
  return { default: dialogs };
});

/** The dialogs about categories, fetched when the first is wanted. */
export const CategoryTools = (props: ComponentProps<typeof CategoryDialogs>) => {
  const [wanted, setWanted] = useState(false);
  if (props.task !== undefined && !wanted) setWanted(true);
  return wanted ? (
    <Suspense>
      <CategoryDialogs {...props} />
    </Suspense>
  ) : null;
};
