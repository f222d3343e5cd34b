import { WebSocket, type RawData } from 'ws';
import { target } from '../target/target.ts';
import { HubRefusal } from './refusal.ts';
import type { Command, Message } from './messages.ts';

const TIMEOUT_MS = 15_000;

export interface Closing {
  readonly code: number;
  readonly reason: string;
}

/**
 * One raw WebSocket on the hub. It keeps all that it hears, in the order in which it came, so that a case can
 * wait for a message that is already there and can compare the places of two.
 */
export class HubSocket implements AsyncDisposable {
  /** Every message; a coalesced frame counts as the messages inside it. */
  readonly received: Message[] = [];
  /** Every text frame as it came. */
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

  /** A socket that is open and has said nothing yet. */
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

  /** A socket in the command phase. */
  static async signedIn(token: string, base = target.url): Promise<HubSocket> {
    const hub = await HubSocket.open({}, base);
    hub.send({ type: 'auth', access_token: token });
    await hub.receivedOf('auth_ok');
    return hub;
  }

  /** An id that was not used on this socket. */
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

  /** Sends a command under a fresh id, which it returns. */
  ask(command: Command): number {
    const id = this.nextId();
    this.send({ ...command, id });
    return id;
  }

  /** The first message that fits, already heard or still to come; fails when the socket closes or nothing comes. */
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

  /** The answer to one command, good or bad. */
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

  /** Subscribes and returns what reads its events. */
  async subscribe<Event = unknown>(command: Command): Promise<Subscription<Event>> {
    const id = this.ask(command);
    const answer = await this.answer(id);
    if (answer.error !== undefined) throw new HubRefusal(answer.error);
    return new Subscription<Event>(this, id);
  }

  /** All that the hub had to say when this was asked has been heard. */
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

  /** The first event that fits, already heard or still to come. */
  async event(fits: (event: Event) => boolean, what: string): Promise<Event> {
    const message = await this.#hub.find(
      (heard) => heard.type === 'event' && heard.id === this.id && fits(heard.event as Event),
      what,
    );
    return message.event as Event;
  }

  async end(): Promise<void> {
    await this.#hub.result({ type: 'unsubscribe_events', subscription: this.id });
  }
}

/** What the hub says to a token on a fresh socket: the way to try one where browsers may not call REST. */
export async function firstAnswer(token: string, base = target.url): Promise<string> {
  await using hub = await HubSocket.open({}, base);
  hub.send({ type: 'auth', access_token: token });
  return (await hub.find(({ type }) => type !== 'auth_required', 'an answer to the token')).type;
}

function textOf(data: RawData): string {
  if (Buffer.isBuffer(data)) return data.toString();
  return Array.isArray(data) ? Buffer.concat(data).toString() : Buffer.from(data).toString();
}
