import type { Caller } from '#identity/caller.ts';
import type { CallerKind, Decide, GuardRequest, Verdict } from '#policy/verdict.ts';
import { openClient } from './test-client.ts';
import { startTestGateway } from './test-gateway.ts';
import { startTestHub } from './test-hub.ts';
import { makeToken } from './tokens.ts';
import { waitFor } from './wait-for.ts';

/** A gateway with this guard before a real socket server, and a client that is signed in. */
export async function openGuardedSocket(
  decideMessage: (message: GuardedMessage) => Verdict,
  kindOf?: () => CallerKind,
) {
  const hub = await startTestHub();
  const token = makeToken('anna');
  hub.validTokens.add(token);
  const decided: { readonly request: GuardRequest; readonly caller: Caller }[] = [];
  const decideOne = (request: GuardRequest, caller: Caller): Verdict => {
    decided.push({ request, caller });
    return request.kind === 'message' ? decideMessage(request.message as GuardedMessage) : { kind: 'pass' };
  };
  const decide: Decide = Object.assign(decideOne, kindOf === undefined ? {} : { kindOf });
  const gateway = await startTestGateway(hub.url, {}, { decide });
  const client = openClient(gateway.socketUrl);
  await client.signIn(token);
  await client.waitForText('auth_ok');
  return {
    client,
    decided,
    gateway,
    token,
    send: (message: unknown) => {
      client.socket.send(JSON.stringify(message));
    },
    /** Sends this from the hub to the client. */
    sendFromHub: (frame: unknown) => {
      for (const socket of hub.sockets)
        socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
    },
    sendBinaryFromHub: (frame: Buffer) => {
      for (const socket of hub.sockets) socket.send(frame);
    },
    /** The texts that the hub received after the sign-in. */
    rawByHub: () => hub.received.slice(1).map(String),
    /** The ids of the commands that were refused. */
    answersFromGateway: () =>
      client.received
        .slice(2)
        .filter((text) => text.includes('"success":false'))
        .map((text) => (JSON.parse(text) as { id: number }).id),
    /** The commands that the hub received, once there are so many. */
    receivedByHub: (count: number) =>
      waitFor(() => {
        const commands = hub.received.slice(1).map((frame) => JSON.parse(String(frame)) as unknown);
        if (commands.length < count) throw new Error(`only ${commands.length}`);
        return commands;
      }),
    /** What the client received after the sign-in. */
    answers: () => client.received.slice(2),
    [Symbol.asyncDispose]: async () => {
      client.socket.terminate();
      await gateway.close();
      await hub.close();
    },
  };
}

/** A command as tests write it. */
export interface GuardedMessage {
  readonly id?: number;
  readonly type?: string;
}
