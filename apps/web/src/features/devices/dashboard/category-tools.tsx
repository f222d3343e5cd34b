import { Suspense, useState, type ComponentProps } from 'react';
import { lazyPart } from '#shared/lazy-part.ts';

const CategoryDialogs = lazyPart(
  async () => (await import('../categories/category-dialogs.tsx')).CategoryDialogs,
);

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
