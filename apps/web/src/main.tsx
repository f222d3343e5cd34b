import '#shared/theme/index.css';
import { readSession } from '#features/session/stored-session.ts';
import { prefetch } from '#app/chunks.ts';

// What the first screen needs is asked for at once, beside React and not after it.
if (readSession(localStorage) === undefined) prefetch('login');
else prefetch('house', 'dashboard');

const root = document.getElementById('root');
// Not awaited at the top: the frame's chunk may lean on this one, and two that wait for each other never start.
if (root !== null) void import('#app/start.tsx').then(({ start }) => start(root));
