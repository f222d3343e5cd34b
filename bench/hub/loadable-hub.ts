import { owner, startDemoHub } from '#processes/demo-hub.ts';
import type { RealHub } from '#report/figure.ts';
import { openHubSocket } from './hub-socket.ts';
import { sessionFor } from './sign-in.ts';

/** A hub that can be filled with entities and made busy: the demo hub, or a test house of Home Assistant. */
export interface StormyHub {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** At least so many entities that change when told to. */
  fill(count: number): Promise<void>;
  /** Has them change from now on; returns at once. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export const startStormyDemoHub = async (): Promise<StormyHub> => {
  const demo = await startDemoHub();
  const { accessToken } = await sessionFor(demo.url, 'http://127.0.0.1', owner);
  return {
    name: 'demo hub',
    url: demo.url,
    token: accessToken,
    fill: (count) => demo.fill(count, 'sensor'),
    storm: (rate, seconds) => demo.storm(rate, seconds),
    stop: () => demo.stop(),
  };
};

/** The house must have the services storm.fill and storm.run. It is filled, and left as it is. */
const openStormyHouse = async ({ url, token, version }: RealHub): Promise<StormyHub> => {
  const socket = await openHubSocket(url, token);
  let id = 0;
  const call = (service: string, service_data: object) => {
    id += 1;
    const mine = id;
    const answer = new Promise<void>((resolve, reject) => {
      socket.onFrame((frame) => {
        const message = JSON.parse(frame.toString()) as { id: number; success?: boolean };
        if (message.id !== mine) return;
        if (message.success === true) resolve();
        else reject(new Error(`storm.${service}: ${frame.toString()}`));
      });
    });
    socket.send({ id: mine, type: 'call_service', domain: 'storm', service, service_data });
    return answer;
  };
  return {
    name: `Home Assistant ${version}`,
    url,
    token,
    fill: (count) => call('fill', { count }),
    // Answered when the storm is over.
    storm: (rate, seconds) => {
      call('run', { rate, seconds }).catch((error: unknown) => console.error(error));
      return Promise.resolve();
    },
    stop: () => {
      socket.close();
      return Promise.resolve();
    },
  };
};

/** The demo hub, and the house that was named on the command line. */
export const stormyHubs = async (house: RealHub | undefined): Promise<readonly StormyHub[]> => [
  await startStormyDemoHub(),
  ...(house === undefined ? [] : [await openStormyHouse(house)]),
];
