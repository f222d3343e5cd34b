import '#shared/theme/index.css';
import { browserPlatform as platform } from '#app/browser-platform.ts';
import { chunks, prefetch } from '#app/chunks.ts';
import { openEarly } from '#app/house/early-house.ts';
import { createSessionStore } from '#features/session/session-store.ts';

// What the first screen needs is asked for at once, beside React and not after it: first the house itself.
const sessions = createSessionStore(localStorage);
const state = sessions.state();
const early =
  state.kind === 'out'
    ? undefined
    : openEarly(chunks.opening, { session: state.who.session, sessions, platform });
if (state.kind === 'out') prefetch('login');
else prefetch('house', 'dashboard');

// Not awaited: the frame shares modules with this one, and each would wait for the other.
import('#app/start.tsx')
  .then(({ start }) => start('root', { platform, sessions, early }))
  .catch(() => {
    // Without the frame there is nothing to draw with: index.html brings the words along.
    document.getElementById('lost')?.removeAttribute('hidden');
  });
