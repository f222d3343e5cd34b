/** Dynamic imports of the first screens. Listed here so that main.tsx can start them before React is loaded. */
export const chunks = {
  login: () => import('./routes/login-route.tsx'),
  sessionHub: () => import('./connection/open-session-hub.ts'),
  house: () => import('./routes/house-route.tsx'),
  dashboard: () => import('./routes/dashboard-route.tsx'),
  recovery: () => import('./routes/recovery-route.tsx'),
} as const;

/** Fetches chunks without waiting. A failure shows when the screen that needs the chunk is drawn. */
export function prefetch(...names: readonly (keyof typeof chunks)[]): void {
  for (const name of names) chunks[name]().catch(() => undefined);
}
