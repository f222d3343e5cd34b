import '#shared/theme/index.css';
import { readSession } from '#features/session/stored-session.ts';
import { createSafeStore } from '#shared/storage/safe-store.ts';
import { prefetch } from '#app/chunks.ts';

// What the first screen needs is asked for at once, beside React and not after it.
const store = createSafeStore(() => localStorage);
if (readSession(store, location.origin, Date.now()) === undefined) prefetch('login');
else prefetch('house', 'dashboard');

// Not awaited: the frame shares modules with this one, and each would wait for the other.
import('#app/start.tsx')
  .then(({ start }) => start('root'))
  .catch(() => {
    // Without the frame there is nothing to draw with: index.html brings the words along.
    document.getElementById('lost')?.removeAttribute('hidden');
  });
