import { startDemoHub } from '@soglia/demo-hub';
import { target, type Account } from '../target/target.ts';
import { signIn } from '../wire/sign-in.ts';
import { HubSocket } from '../wire/socket.ts';
import { jumpingClock } from './jumping-clock.ts';

/** A house in which time can be waited for. */
export interface LivingHouse extends AsyncDisposable {
  readonly url: string;
  readonly owner: Pick<Account, 'username' | 'password'>;
  now(): number;
  /** Lets the time come: a demo house jumps there, a real one is waited for by whoever polls it. */
  reach(at: number): void;
  /** A socket of the owner's, for looking from outside. */
  look(): Promise<HubSocket>;
}

/** A real hub as it is; in the place of the demo hub one of the case's own, which lives on a clock passed in. */
export async function livingHouse(): Promise<LivingHouse> {
  const { owner } = target;
  if (target.kind === 'home-assistant') {
    return {
      url: target.url,
      owner,
      now: () => Date.now(),
      reach: () => undefined,
      look: () => HubSocket.signedIn(owner.token),
      [Symbol.asyncDispose]: () => Promise.resolve(),
    };
  }
  const clock = jumpingClock();
  const hub = await startDemoHub({ port: 0, clock });
  return {
    url: hub.url,
    owner,
    now: () => clock.now(),
    reach: (at) => clock.jumpTo(at),
    look: async () =>
      HubSocket.signedIn((await signIn(hub.url, owner.username, owner.password)).access_token, hub.url),
    [Symbol.asyncDispose]: async () => {
      await hub.close();
      clock[Symbol.dispose]();
    },
  };
}
