/**
 * The parts of the app that are fetched by themselves. Listed here so that the right ones can be asked for before
 * React itself has arrived.
 */
export const chunks = {
  login: () => import('./login-route.tsx'),
  opening: () => import('./house/open-house.ts'),
  house: () => import('./house/house-frame.tsx'),
  dashboard: () => import('./dashboard-route.tsx'),
  failure: () => import('./failure/failure-screen.tsx'),
  notFound: () => import('./not-found/not-found-screen.tsx'),
  recovery: () => import('./coming-soon/recovery-screen.tsx'),
  later: () => import('./coming-soon/coming-soon-screen.tsx'),
} as const;

/** Asks for them without waiting: where that fails, the screen that needs them says so. */
export function prefetch(...names: readonly (keyof typeof chunks)[]): void {
  for (const name of names) chunks[name]().catch(() => undefined);
}
