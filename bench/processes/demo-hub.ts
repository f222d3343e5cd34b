import { freePort } from './free-port.ts';
import { startChild, type Child } from './child.ts';

/** The accounts of the demo home (README.md). */
export const owner = { username: 'maria', password: 'casa-bianchi' } as const;

/** The demo hub alone in a process, and the door by which it is told to misbehave and to be busy. */
export interface DemoHubProcess extends Child {
  readonly url: string;
  /** Adds entities that change when told to: `<domain>.storm_0` … */
  fill(count: number, domain: string): Promise<void>;
  /** Has them change, one after the other, from now on for so long; returns at once. */
  storm(ratePerSecond: number, seconds: number): Promise<void>;
  setState(entityId: string, state: string, attributes: object): Promise<void>;
}

export const startDemoHub = async (): Promise<DemoHubProcess> => {
  const [port, control] = [await freePort(), await freePort()];
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    script: 'apps/demo-hub/src/main.ts',
    args: ['--port', String(port), '--control-port', String(control)],
    ready: async () => (await fetch(url)).status > 0,
  });
  const tell = async (path: string, args: readonly unknown[]) => {
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
    fill: (count, domain) => tell('load/fill', [count, domain]),
    storm: (rate, seconds) => tell('load/storm', [rate, seconds]),
    setState: (entityId, state, attributes) => tell('faults/setState', [entityId, state, attributes]),
  };
};
