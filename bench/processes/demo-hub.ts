import { freePort } from '@soglia/database/testing/free-ports';
import { startChild, type ChildProcess } from './child.ts';

/** The accounts of the demo hub (README.md). */
export const demoOwner = { username: 'maria', password: 'casa-bianchi' } as const;
export const demoResident = { username: 'luca', password: 'casa-bianchi' } as const;

/** A demo hub process with its control port. */
export interface DemoHubProcess extends ChildProcess {
  readonly url: string;
  /** Adds entities `<domain>.storm_0` … for load tests. */
  fill(count: number, domain: string): Promise<void>;
  /** Adds phones with GPS around the house, which a storm moves. */
  fillTrackers(count: number): Promise<void>;
  fillAutomations(count: number): Promise<void>;
  /** Starts changing them in turn; returns at once. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  setState(entityId: string, state: string, attributes: object): Promise<void>;
}

export interface DemoHubOptions {
  /** Devices in its energy preferences; the home's own when not given. */
  readonly energyDevices?: number;
}

export async function startDemoHub({ energyDevices = 0 }: DemoHubOptions = {}): Promise<DemoHubProcess> {
  const [port, control] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    script: 'apps/demo-hub/src/main.ts',
    args: [
      '--port',
      String(port),
      '--control-port',
      String(control),
      '--energy-devices',
      String(energyDevices),
    ],
    ready: async () => (await fetch(url)).status > 0,
  });
  const callControl = async (path: string, args: readonly unknown[]) => {
    const answer = await fetch(`http://127.0.0.1:${control}/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(args),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  };
  return {
    ...child,
    url,
    fill: (count, domain) => callControl('load/fill', [count, domain]),
    fillTrackers: (count) => callControl('load/fillTrackers', [count]),
    fillAutomations: (count) => callControl('load/fillAutomations', [count]),
    storm: (rate, seconds) => callControl('load/storm', [rate, seconds]),
    setState: (entityId, state, attributes) => callControl('faults/setState', [entityId, state, attributes]),
  };
}
