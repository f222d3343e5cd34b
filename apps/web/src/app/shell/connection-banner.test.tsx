// @vitest-environment happy-dom
import { act, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderInHome } from '#home/testing/render-in-home.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import styles from './shell.module.css';

const FLOATING = styles['floating'] ?? 'floating';

afterEach(() => {
  window.scrollTo(0, 0);
  document.body.style.overflowY = '';
});

function renderLost() {
  const { house, getByRole } = renderInHome(<ConnectionBanner />, { entities: [], connected: true });
  const region = getByRole('status');
  expect(region.childElementCount).toBe(0);
  act(() => house.setConnection('lost'));
  return { house, region };
}

it('takes space at the top of the page, and is gone when the connection is back', () => {
  const { house, region } = renderLost();
  expect(region.textContent).toContain('Connessione persa');
  expect(region.classList.contains(FLOATING)).toBe(false);
  act(() => house.setConnection('ready'));
  expect(region.childElementCount).toBe(0);
});

it.each([
  ['further down', () => window.scrollTo(0, 300)],
  ['below a sheet', () => (document.body.style.overflowY = 'hidden')],
])('lies over the page %s, and takes space once the top of the page is there', async (_where, arrange) => {
  arrange();
  const { region } = renderLost();
  expect(region.textContent).toContain('Connessione persa');
  expect(region.classList.contains(FLOATING)).toBe(true);
  window.scrollTo(0, 0);
  document.body.style.overflowY = '';
  await waitFor(() => expect(region.classList.contains(FLOATING)).toBe(false));
  // It sticks there, and moves nothing any more.
  arrange();
  expect(region.classList.contains(FLOATING)).toBe(false);
});
