import { lazyComponent } from '#shared/lazy-component.tsx';
import { matchesPath } from '../router/match-path.ts';
import { useLocation } from '../router/router.tsx';
import { OwnProfile } from './profile/own-profile.tsx';
import { Waiting } from './waiting.tsx';

const AdministrationScreens = lazyComponent(
  async () => (await import('./profile/administration-screens.tsx')).AdministrationScreens,
  Waiting,
);

/** /profile, and the pages of administrators below it. */
export const Screen = () =>
  matchesPath('profile', useLocation().pathname) ? <OwnProfile /> : <AdministrationScreens />;
