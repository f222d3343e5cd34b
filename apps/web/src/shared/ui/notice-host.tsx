import { Suspense, useEffect, useState } from 'react';
import { lazyPart } from '#shared/lazy-part.ts';
import { noticesWait, onNotice } from './notices.ts';

const NoticeTray = lazyPart(async () => (await import('./notice-tray.tsx')).NoticeTray);

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
