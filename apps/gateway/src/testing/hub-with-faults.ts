import { once } from 'node:events';
import { createServer, request as sendRequest } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { WebSocket, WebSocketServer, type RawData } from 'ws';

/**
 * What happens to a command: the hub never gets it and an error is answered; the connection ends before the hub gets it,
 * or after; nothing is ever answered, be it that the hub never gets it (`silent`) or has done it (`unanswered`); the hub gets
 * it, and what follows on the same connection, when the plan ends (`held`).
 */
export type Fault = 'refused' | 'lost' | 'answer_lost' | 'silent' | 'unanswered' | 'held';

interface Plan {
  readonly fault: Fault;
  /** The first one is 1. */
  readonly at: number;
  readonly types: ReadonlySet<string>;
}

/** A server between gateway and hub that lets everything pass, but for one planned command. */
export async function startHubWithFaults(hubUrl: string) {
  const hub = new URL(hubUrl);
  const connections = new Set<Socket>();
  const plans: Plan[] = [];
  /** Ends the connections of commands that stay unanswered. */
  const unanswered = new Set<() => void>();
  const held: (() => void)[] = [];
  let seen = 0;
  let isCut = false;

  const server = createServer((request, response) => {
    const { method, url, headers } = request;
    const passed = sendRequest(
      { host: hub.hostname, port: hub.port, method, path: url, headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
        answer.pipe(response);
      },
    );
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  server.on('connection', (connection) => {
    connections.add(connection);
    connection.once('close', () => connections.delete(connection));
  });

  const upgrades = new WebSocketServer({ server });
  upgrades.on('connection', (client, request) => {
    if (isCut) {
      client.terminate();
      return;
    }
    const upstream = new WebSocket(`ws://${hub.host}${request.url ?? ''}`, {
      headers: {
        ...(request.headers['x-forwarded-for'] && { 'x-forwarded-for': request.headers['x-forwarded-for'] }),
      },
    });
    const waiting: string[] = [];
    let isLosingAnswers = false;
    let isMute = false;
    let isHeld = false;
    const end = () => {
      unanswered.delete(end);
      client.terminate();
      upstream.terminate();
    };
    const pass = (text: string) => {
      if (upstream.readyState === WebSocket.OPEN) upstream.send(text);
      else waiting.push(text);
    };
    upstream.on('open', () => {
      for (const text of waiting) upstream.send(text);
    });
    upstream.on('message', (data) => {
      if (isMute) isCut = unanswered.has(end);
      else if (isLosingAnswers) end();
      else client.send(textOf(data));
    });
    client.on('message', (data) => {
      const text = textOf(data);
      if (isHeld) {
        held.push(() => {
          pass(text);
        });
        return;
      }
      const fault = faultOf(text);
      if (fault === undefined) pass(text);
      else if (fault === 'lost') end();
      else if (fault === 'refused') client.send(refusalOf(text));
      else if (fault === 'answer_lost') {
        isLosingAnswers = true;
        pass(text);
      } else if (fault === 'held') {
        isHeld = true;
        held.push(() => {
          isHeld = false;
          pass(text);
        });
      } else if (fault === 'unanswered') {
        isMute = true;
        unanswered.add(end);
        pass(text);
      }
    });
    for (const socket of [client, upstream]) {
      socket.on('close', end);
      socket.on('error', end);
    }
  });

  /** What happens to this message, which is counted where it is of the plan's types. */
  const faultOf = (text: string): Fault | undefined => {
    const { type } = JSON.parse(text) as { type?: string };
    const [plan] = plans;
    if (plan === undefined || type === undefined || !plan.types.has(type)) return undefined;
    seen += 1;
    if (seen !== plan.at) return undefined;
    plans.shift();
    seen = 0;
    return plan.fault;
  };

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on the commands of these types are counted, and the `at`-th one gets the fault. */
    plan: (fault: Fault, at: number, types: readonly string[]) => {
      plans.splice(0, plans.length, { fault, at, types: new Set(types) });
      seen = 0;
    },
    /** The same for what comes after the planned command. */
    planNext: (fault: Fault, at: number, types: readonly string[]) => {
      plans.push({ fault, at, types: new Set(types) });
    },
    /** Lets everything pass again; whether all planned commands came. */
    endPlan: (): boolean => {
      const isDone = plans.length === 0;
      plans.length = 0;
      for (const passOn of held.splice(0)) passOn();
      // What the hub still says on them would cut off everybody once more.
      for (const end of unanswered) end();
      isCut = false;
      return isDone;
    },
    get isHolding() {
      return held.length > 0;
    },
    /** Whether the hub has done a command that stays `unanswered`: nobody can connect until the plan ends. */
    get isCut() {
      return isCut;
    },
    close: async () => {
      for (const connection of connections) connection.destroy();
      upgrades.close();
      server.close();
      await once(server, 'close');
    },
  };
}

const textOf = (data: RawData): string => (data as Buffer).toString();

function refusalOf(text: string): string {
  const { id } = JSON.parse(text) as { id: number };
  return JSON.stringify({
    id,
    type: 'result',
    success: false,
    error: { code: 'unknown_error', message: 'Unknown error' },
  });
}
