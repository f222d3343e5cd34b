// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, onTestFinished, vi } from 'vitest';
import { Router } from '../router/router.tsx';
import { useTakenParameter } from './use-taken-parameter.ts';

const follow = vi.fn<() => void>();
const Page = () => {
  useTakenParameter('lang', follow);
  return null;
};

it.each([
  ['/map?lang=en', '/map', 1],
  ['/?device=light.sala&lang=en&tab=a%26b#x', '/?device=light.sala&tab=a%26b#x', 1],
  ['/?language=en', '/?language=en', 0],
])('at %s the address becomes %s', (from, to, times) => {
  follow.mockClear();
  const before = window.location.href;
  onTestFinished(() => window.history.replaceState(null, '', before));
  window.history.replaceState({ state: { fromList: true }, key: 'k' }, '', from);
  render(<Page />, { wrapper: Router });
  const { pathname, search, hash } = window.location;
  expect(pathname + search + hash).toBe(to);
  expect(window.history.state).toMatchObject({ state: { fromList: true } });
  expect(follow).toHaveBeenCalledTimes(times);
});
