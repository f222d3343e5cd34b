import { lazy, Suspense, useEffect, useState } from 'react';
import { textsReady } from '#shared/i18n/locale.ts';
import { noticesWait, onNotice } from './notices.ts';

const NoticeTray = lazy(async () => {
  const { NoticeTray: tray } = await import('./notice-tray.tsx');
  await textsReady();
  return { default: tray };
});

/** Where notices appear: once in the app. Nothing is fetched until there is one. */
export const NoticeHost = () => {
  const [wanted, setWanted] = useState(noticesWait);
  useEffect(() => onNotice(() => setWanted(true)), []);
  return wanted ? (
    <Suspense>
      <NoticeTray />
    </Suspense>
  ) : null;
};
