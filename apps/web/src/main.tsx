import '#shared/theme/index.css';
import { browserPlatform as platform } from '#app/browser-platform.ts';
import { reportWindowErrors } from '#app/error-reports/report-error.ts';
import { chunks, prefetch } from '#app/chunks.ts';
import { openEarly } from '#app/house/early-house.ts';
import { makeServices } from '#app/make-services.ts';

reportWindowErrors(window);

// What the first screen needs is asked for at once, beside React and not after it: first the house itself.
const { services, sessions } = makeServices(platform, window);
const { book, discovery } = services;
const state = sessions.state();
const early =
  state.kind === 'in'
    ? openEarly(chunks.opening, { who: state.who, sessions, platform, book, discovery }, state.visit)
    : undefined;
if (state.kind === 'in') prefetch('house', 'dashboard');
else prefetch('login');

// Not awaited: the frame shares modules with this one, and each would wait for the other.
import('#app/start.tsx')
  .then(({ start }) => start('root', { services: { ...services, early }, sessions }))
  .catch(() => {
    // Without the frame there is nothing to draw with: index.html brings the words along.
    document.getElementById('lost')?.removeAttribute('hidden');
  });
