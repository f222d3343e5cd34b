import { startDemoHub } from '@soglia/demo-hub';
import { target, type Account } from '../target/target.ts';
import { signIn } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';
import { createAdjustableClock } from './adjustable-clock.ts';

/** A hub whose clock a case can wait for. */
export interface TimedHub extends AsyncDisposable {
  readonly url: string;
  readonly owner: Pick<Account, 'username' | 'password'>;
  now(): number;
  /** Advances the demo hub's clock to that time; does nothing on a real hub, where the case polls. */
  advanceTo(at: number): void;
  /** A new WebSocket of the owner's. */
  openSocket(): Promise<HubSocket>;
}

/** The target where it is a real hub, else a demo hub of its own with an adjustable clock. */
export async function openTimedHub(): Promise<TimedHub> {
  const { owner } = target;
  if (target.kind === 'home-assistant') {
    return {
      url: target.url,
      owner,
      now: () => Date.now(),
      advanceTo: () => undefined,
      openSocket: () => HubSocket.signedIn(owner.token),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  const clock = createAdjustableClock();
  const hub = await startDemoHub({ port: 0, clock });
  return {
    url: hub.url,
    owner,
    now: () => clock.now(),
    advanceTo: (at) => clock.advanceTo(at),
    openSocket: async () =>
      HubSocket.signedIn((await signIn(hub.url, owner.username, owner.password)).access_token, hub.url),
    [Symbol.asyncDispose]: async () => {
      await hub.close();
      clock[Symbol.dispose]();
    },
  };
}
