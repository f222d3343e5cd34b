import { browserPlatform } from '#app/services/browser-platform.ts';
import { reportWindowErrors } from '#app/error-reports/report-error.ts';
import { chunks, prefetch } from '#app/route-modules.ts';
import { openEarlyHub } from '#app/connection/early-hub.ts';
import { takePageSocket } from '#app/connection/page-socket.ts';
import { makeServices } from '#app/services/make-services.ts';

reportWindowErrors(window);

// Files of the first screen are fetched in parallel with React, and the connection to the hub is opened first.
const { services, sessions } = makeServices(browserPlatform, window);
// Before anything is drawn: the choice of shared/theme/scheme.ts, which login does not load.
document.documentElement.dataset['scheme'] = services.store.getItem('color_scheme') ?? '';
const { platform, book, discovery } = services;
const state = sessions.state();
const signedIn = state.kind === 'in' ? state : undefined;
const opened = takePageSocket(window, signedIn?.who.base);
const earlyHub =
  signedIn &&
  openEarlyHub(
    chunks.sessionHub,
    { who: signedIn.who, sessions, platform, book, discovery },
    signedIn.visit,
    opened,
  );
// The login form of the HTML, at /login.
const form = document.querySelector<HTMLElement>('[data-prerendered]');
if (signedIn) {
  prefetch('house', 'dashboard');
  // Nobody has to sign in: /login goes on to the dashboard.
  form?.replaceChildren();
  form?.removeAttribute('data-prerendered');
} else prefetch('login');
// A form that was sent before the scripts ran is sent again by React (features/session/prerendered-form.ts).
form?.addEventListener('submit', () => form.setAttribute('data-submitted', ''));

// Not awaited: the frame imports modules of this chunk, and a top-level await would deadlock.
import('#app/start.tsx')
  .then(({ start }) => start('root', { services: { ...services, earlyHub }, sessions }))
  .catch(() => {
    // React could not be loaded: index.html holds a message.
    document.getElementById('lost')?.removeAttribute('hidden');
  });
