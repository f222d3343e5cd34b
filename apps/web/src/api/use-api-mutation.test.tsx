// @vitest-environment happy-dom
import { render } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useApiMutation } from './use-api-mutation.ts';

/** All that is queued without a timer. */
async function runQueued(): Promise<void> {
  for (let step = 0; step < 50; step += 1) await Promise.resolve();
}

it('is pending before the next event: what is pressed twice at once is sent once', async () => {
  const send = vi.fn<() => Promise<null>>(() => new Promise<null>(() => undefined));
  const session = {};
  const Screen = () => {
    const { mutate, isPending } = useApiMutation<null, null>(session, { changes: [], mutationFn: send });
    return <button onClick={() => (isPending ? undefined : mutate(null))}>Salva</button>;
  };
  const { getByRole } = render(<Screen />);
  const button = getByRole('button');
  // As with two taps that wait for a slow task: between them a browser runs what is queued, and no timer.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  button.click();
  await runQueued();
  button.click();
  await runQueued();
  expect(send).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
