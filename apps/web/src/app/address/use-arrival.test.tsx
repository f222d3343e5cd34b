// @vitest-environment happy-dom
import { act, render } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { Link } from '../router/link.tsx';
import { Router, useLocation, useNavigate } from '../router/router.tsx';
import { useArrival } from './use-arrival.ts';

const before = window.location.href;
beforeEach(() => {
  window.history.replaceState(null, '', '/');
  onTestFinished(() => window.history.replaceState(null, '', before));
});

let load: () => void = () => undefined;

/** A screen that is drawn when it is loaded, its heading with it. */
const Late = () => {
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    load = () => setLoaded(true);
  }, []);
  return loaded ? <h1>Energia</h1> : <p>Caricamento…</p>;
};

const Shell = () => {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  return (
    <>
      <Link to="/energy">Vai</Link>
      <Link to="/?device=light.sala">Apri</Link>
      <div role="dialog">
        <Link to="/map">Mappa</Link>
      </div>
      <main tabIndex={-1}>
        {pathname === '/' && (
          <>
            <h1>Casa</h1>
            <button type="button" onClick={() => navigate('/energy')}>
              Dentro
            </button>
          </>
        )}
        {pathname === '/energy' && <Late />}
        {pathname === '/map' && <h1>Mappa</h1>}
      </main>
      <Watch />
    </>
  );
};
const Watch = () => {
  useArrival();
  return null;
};

function open() {
  const { getByRole } = render(<Shell />, { wrapper: Router });
  const follow = (role: 'link' | 'button', name: string) => {
    const pressed = getByRole(role, { name });
    pressed.focus();
    act(() => pressed.click());
    return pressed;
  };
  return { main: getByRole('main'), follow };
}

it.each([
  ['link', 'Vai'],
  ['button', 'Dentro'],
] as const)(
  'by a %s, the content has the focus once its heading is there, and is named by it',
  async (role, name) => {
    const { main, follow } = open();
    follow(role, name);
    expect(document.activeElement).not.toBe(main);
    act(() => load());
    await expect.poll(() => document.activeElement).toBe(main);
    expect(main.getAttribute('aria-label')).toBe('Energia');
  },
);

it.each(['/', '/ha-dashboard?device=light.sala'])(
  'the start at %s, and what is opened over the same screen, leave the focus where it is',
  (address) => {
    window.history.replaceState(null, '', address);
    const { main, follow } = open();
    expect(document.activeElement).toBe(document.body);
    const link = follow('link', 'Apri');
    expect(document.activeElement).toBe(link);
    expect(main.hasAttribute('aria-label')).toBe(false);
  },
);

it('so do a dialog, and whoever has gone on meanwhile', async () => {
  const { main, follow } = open();
  const inDialog = follow('link', 'Mappa');
  expect(main.getAttribute('aria-label')).toBe('Mappa');
  expect(document.activeElement).toBe(inDialog);
  const link = follow('link', 'Vai');
  inDialog.focus();
  act(() => load());
  await expect.poll(() => main.getAttribute('aria-label')).toBe('Energia');
  expect(document.activeElement).toBe(inDialog);
  expect(link).toBeTruthy();
});
