import '#shared/theme/index.css';
import { readSession } from '#features/session/stored-session.ts';
import { prefetch } from '#app/chunks.ts';

// What the first screen needs is asked for at once, beside React and not after it.
if (readSession(localStorage) === undefined) prefetch('login');
else prefetch('house', 'dashboard');

const root = document.getElementById('root');
if (root !== null) {
  const { start } = await import('#app/start.tsx');
  await start(root);
}
