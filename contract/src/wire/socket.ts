import { WebSocket, type RawData } from 'ws';
import { target } from '../target/target.ts';
import { HubRefusal } from './refusal.ts';
import type { Command, Message } from './messages.ts';

const TIMEOUT_MS = 30_000;

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * One raw WebSocket to the hub. It stores all received messages in order, so that a case can
 * wait for a message that has already arrived, and compare the order of two.
 */
export class HubSocket implements AsyncDisposable {
  /** Every message; a coalesced frame counts as the messages inside it. */
  readonly received: Message[] = [];
  /** Every text frame as received. */
  readonly frames: string[] = [];
  readonly closed: Promise<Closing>;
  readonly #socket: WebSocket;
  readonly #waiting = new Set<() => void>();
  #closing: Closing | undefined;
  #lastId = 0;

  private constructor(socket: WebSocket) {
    this.#socket = socket;
    socket.on('message', (data, binary) => {
      if (!binary) this.#take(textOf(data));
    });
    this.closed = new Promise((resolve) => {
      socket.on('close', (code, reason) => {
        this.#closing = { code, reason: reason.toString() };
        resolve(this.#closing);
        this.#wake();
      });
    });
    socket.on('error', () => undefined);
  }

  /** Opens a socket without sending anything. */
  static async open(headers: Readonly<Record<string, string>> = {}, base = target.url): Promise<HubSocket> {
    const address = `${base.replace(/^http/, 'ws')}/api/websocket`;
    const socket = new WebSocket(address, { headers, maxPayload: 64 * 2 ** 20 });
    const hub = new HubSocket(socket);
    await new Promise<void>((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('error', reject);
    });
    return hub;
  }

  /** Opens a socket and signs in. */
  static async signedIn(token: string, base = target.url): Promise<HubSocket> {
    const hub = await HubSocket.open({}, base);
    hub.send({ type: 'auth', access_token: token });
    await hub.receivedOf('auth_ok');
    return hub;
  }

  /** The next unused id of this socket. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  send(message: unknown): void {
    this.sendText(JSON.stringify(message));
  }

  sendText(text: string): void {
    this.#socket.send(text);
  }

  sendBinary(bytes: Uint8Array): void {
    this.#socket.send(bytes, { binary: true });
  }

  /** Sends a command with a new id and returns the id. */
  ask(command: Command): number {
    const id = this.nextId();
    this.send({ ...command, id });
    return id;
  }

  /** The first matching message, received already or later; rejects when the socket closes or at the time limit. */
  async find(fits: (message: Message) => boolean, what: string): Promise<Message> {
    let seen = 0;
    const deadline = Date.now() + TIMEOUT_MS;
    for (;;) {
      while (seen < this.received.length) {
        const message = this.received[seen];
        seen += 1;
        if (message !== undefined && fits(message)) return message;
      }
      if (this.#closing !== undefined) throw new Error(`closed (${this.#closing.code}) before ${what}`);
      const left = deadline - Date.now();
      if (left <= 0)
        throw new Error(
          `nothing heard of ${what}; the last: ${JSON.stringify(this.received.slice(-3)).slice(0, 1_500)}`,
        );
      await this.#news(left);
    }
  }

  receivedOf(type: string): Promise<Message> {
    return this.find((message) => message.type === type, type);
  }

  /** The answer to one command, success or error. */
  answer(id: number): Promise<Message> {
    return this.find((message) => message.id === id && message.type !== 'event', `the answer to ${id}`);
  }

  /** The result of a command; a refusal is thrown as {@link HubRefusal}. */
  async result<Result = unknown>(command: Command): Promise<Result> {
    const answer = await this.answer(this.ask(command));
    if (answer.error !== undefined) throw new HubRefusal(answer.error);
    return answer.result as Result;
  }

  /** The error code with which the hub refuses a command; a success fails. */
  async refusal(command: Command): Promise<string> {
    const answer = await this.answer(this.ask(command));
    if (answer.error === undefined)
      throw new Error(`${command.type} was not refused: ${JSON.stringify(answer)}`);
    return answer.error.code;
  }

  /** Subscribes and returns the subscription. */
  async subscribe<Event = unknown>(command: Command): Promise<Subscription<Event>> {
    const id = this.ask(command);
    const answer = await this.answer(id);
    if (answer.error !== undefined) throw new HubRefusal(answer.error);
    return new Subscription<Event>(this, id);
  }

  /** Waits until everything that the hub had sent before is received. */
  async settled(): Promise<void> {
    const id = this.ask({ type: 'ping' });
    await this.answer(id);
  }

  close(): void {
    this.#socket.close();
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#socket.close();
    const force = setTimeout(() => this.#socket.terminate(), 1_000);
    await this.closed;
    clearTimeout(force);
  }

  #take(text: string): void {
    const frame = JSON.parse(text) as Message | Message[];
    this.frames.push(text);
    this.received.push(...(Array.isArray(frame) ? frame : [frame]));
    this.#wake();
  }

  #wake(): void {
    for (const wake of [...this.#waiting]) wake();
  }

  #news(within: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#waiting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, within);
      this.#waiting.add(wake);
    });
  }
}

/** The events of one subscription. */
export class Subscription<Event> {
  readonly id: number;
  readonly #hub: HubSocket;

  constructor(hub: HubSocket, id: number) {
    this.#hub = hub;
    this.id = id;
  }

  get events(): readonly Event[] {
    return this.#hub.received
      .filter((message) => message.type === 'event' && message.id === this.id)
      .map((message) => message.event as Event);
  }

  /** The first matching event, received already or later. */
  async event(fits: (event: Event) => boolean, what: string): Promise<Event> {
    const message = await this.#hub.find(
      (candidate) => candidate.type === 'event' && candidate.id === this.id && fits(candidate.event as Event),
      what,
    );
    return message.event as Event;
  }

  async end(): Promise<void> {
    await this.#hub.result({ type: 'unsubscribe_events', subscription: this.id });
  }
}

/** The type of the hub's answer to a token on a new socket: `auth_ok` or `auth_invalid`. */
export async function firstAnswer(token: string, base = target.url): Promise<string> {
  await using hub = await HubSocket.open({}, base);
  hub.send({ type: 'auth', access_token: token });
  return (await hub.find(({ type }) => type !== 'auth_required', 'an answer to the token')).type;
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}
