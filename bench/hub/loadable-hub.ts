import { demoOwner, startDemoHub } from '#processes/demo-hub.ts';
import type { RealHub } from '#report/figure.ts';
import { openHubSocket } from './hub-socket.ts';
import { sessionFor } from './sign-in.ts';

/** A hub that can be put under load: the demo hub, or a prepared Home Assistant. */
export interface LoadableHub {
  readonly name: string;
  readonly url: string;
  readonly token: string;
  /** Ensures at least `count` entities that a storm changes. */
  fill(count: number): Promise<void>;
  /** Starts changing them; returns at once. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  stop(): Promise<void>;
}

export async function startLoadableDemoHub(): Promise<LoadableHub> {
  const demo = await startDemoHub();
  const { accessToken } = await sessionFor(demo.url, 'http://127.0.0.1', demoOwner);
  return {
    name: 'demo hub',
    url: demo.url,
    token: accessToken,
    fill: (count) => demo.fill(count, 'sensor'),
    storm: (rate, seconds) => demo.storm(rate, seconds),
    stop: () => demo.stop(),
  };
}

/** The Home Assistant needs the services `storm.fill` and `storm.run`. Filled entities are left behind. */
async function openLoadableHomeAssistant({ url, token, version }: RealHub): Promise<LoadableHub> {
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
    // The service answers when the storm has ended.
    storm: (rate, seconds) => {
      call('run', { rate, seconds }).catch((error: unknown) => console.error(error));
      return Promise.resolve();
    },
    stop: () => {
      socket.close();
      return Promise.resolve();
    },
  };
}

/** The demo hub, and the Home Assistant named on the command line. */
export const loadableHubs = async (realHub: RealHub | undefined): Promise<readonly LoadableHub[]> => [
  await startLoadableDemoHub(),
  ...(realHub === undefined ? [] : [await openLoadableHomeAssistant(realHub)]),
];
