import { useEffect, useState } from 'react';
import { lazyComponent } from '../lazy-component.tsx';
import { noticesWait, onNotice } from './notices.ts';

const NoticeTray = lazyComponent(async () => (await import('./notice-tray.tsx')).NoticeTray);

/** Renders the notice tray; mounted once. The tray is loaded with the first notice. */
export const NoticeHost = () => {
  const [wanted, setWanted] = useState(noticesWait);
  useEffect(() => onNotice(() => setWanted(true)), []);
  return wanted ? <NoticeTray /> : null;
};
